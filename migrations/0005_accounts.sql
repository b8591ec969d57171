-- How often somebody tried something lately. Keys are hashed: they hold e-mail addresses and network addresses.
CREATE TABLE attempts (
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
-- What the tidying removes.
CREATE INDEX attempts_by_end ON attempts (ends_at);

-- One-time links to a new password. A link that was used is a row that is gone.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_of_user ON password_resets (user_id);
