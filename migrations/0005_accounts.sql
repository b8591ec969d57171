-- Accounts, how people sign in, and who moderates. Of every token only the SHA-256 is kept.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL CHECK (char_length(username) <= 254),
  email text NOT NULL CHECK (char_length(email) <= 254),
  password text NOT NULL,
  role text NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'moderator', 'administrator')),
  business_id uuid REFERENCES businesses (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When somebody showed that the mail of the account arrives, and how many mails went to it before.
  email_confirmed_at timestamptz,
  unconfirmed_mails integer NOT NULL DEFAULT 0 CHECK (unconfirmed_mails >= 0),
  -- When an account that its owner asked to delete is erased; NULL for every other account. Until then the owner can undo it.
  leaves_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_business ON users (business_id);
CREATE INDEX users_leaving ON users (leaves_at) WHERE leaves_at IS NOT NULL;

-- The accounts that were erased, so that a restored backup does not bring them back: the SHA-256 of their id and nothing else.
CREATE TABLE erased_accounts (
  id_hash bytea PRIMARY KEY CHECK (octet_length(id_hash) = 32),
  erased_at timestamptz NOT NULL DEFAULT now()
);

-- Signed-in browsers. `id` opens nothing: people see it, the device in words, and from about where it signed in.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device text CHECK (char_length(device) BETWEEN 1 AND 60),
  place text,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- The rate limiter's counters. Keys are hashed, because they contain e-mail addresses and network addresses.
CREATE TABLE rate_limits (
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
-- Finds the rows whose window has ended.
CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

-- One-time links to a new password. The row of a used link is deleted. A link that was mailed shows that the mail arrives; one that
-- the operator passed on by hand does not.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  is_mailed boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_of_user ON password_resets (user_id);

-- One-time links that confirm an address: that of the account, or the one that is to become it.
CREATE TABLE email_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (char_length(email) <= 254),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_links_of_user ON email_links (user_id);

-- One-time links that make somebody an administrator or a moderator. The row of a link that was used or taken back is deleted.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  email text NOT NULL CHECK (char_length(email) <= 254),
  role text NOT NULL CHECK (role IN ('moderator', 'administrator')),
  -- An invitation ends with the account or the rights of who made it.
  invited_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
-- At most one for each address: another invitation replaces the link.
CREATE UNIQUE INDEX invitations_email ON invitations (lower(email));
CREATE INDEX invitations_of_inviter ON invitations (invited_by);

-- The passkeys of an account: what is left to prove at the sign-in after the right password. The private key stays on the device.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  credential_id text NOT NULL CHECK (char_length(credential_id) BETWEEN 1 AND 1400),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Codes that replace a passkey, each once: a used one is a row that is gone.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

-- What an authenticator is asked to sign. At a sign-in the token is that of a cookie of its own, which opens nothing else;
-- at adding a passkey it is that of the session.
CREATE TABLE passkey_challenges (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'add')),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges (user_id);
