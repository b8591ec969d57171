-- Who moderates. An account with is_admin = 1 is an administrator, or a moderator, who may not invite, change or remove people. An account of
-- before, and one that an older copy of the program makes, is an administrator.
ALTER TABLE users ADD COLUMN is_moderator boolean NOT NULL DEFAULT false CHECK (is_admin = 1 OR NOT is_moderator);

-- One-time links that make somebody an administrator or a moderator. The row of a link that was used or taken back is deleted.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  email text NOT NULL CHECK (char_length(email) <= 254),
  role text NOT NULL CHECK (role IN ('administrator', 'moderator')),
  -- An invitation ends with the account or the rights of who made it.
  invited_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_token ON invitations (token_hash);
-- At most one for each address: another invitation replaces the link.
CREATE UNIQUE INDEX invitations_email ON invitations (lower(email));

-- A line of the log is about a business, or about a person who moderates, by the e-mail of that time. With the account of the person the
-- e-mail is erased, and the line stays.
ALTER TABLE moderation_log
  ALTER COLUMN business_id DROP NOT NULL,
  ALTER COLUMN from_status DROP NOT NULL,
  ALTER COLUMN to_status DROP NOT NULL,
  ADD COLUMN person text CHECK ((person IS NULL) <> (business_id IS NULL) AND char_length(person) <= 254);
-- The few lines about people, for the search of the log and for the erasure of an account.
CREATE INDEX moderation_log_of_person ON moderation_log (lower(person), id) WHERE person IS NOT NULL;
