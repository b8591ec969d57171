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

-- Tokens that work once and for a time: of links, of the cookie of a pending second step, of the session that makes a passkey. The row
-- of a used one is deleted. `email` is that of the account, the one that is to become it, or the one that the account invited.
CREATE TABLE one_time_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  purpose text NOT NULL CHECK (purpose IN
    ('password-reset', 'confirm-email', 'new-email', 'invitation', 'second-step', 'new-passkey')),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (char_length(email) <= 254),
  data jsonb NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id);
-- At most one for each address: another invitation replaces the link.
CREATE UNIQUE INDEX one_time_tokens_invitation ON one_time_tokens (lower(email)) WHERE purpose = 'invitation';

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
