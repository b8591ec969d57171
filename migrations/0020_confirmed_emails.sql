-- Whether somebody showed that the mail of an account arrives, and how many mails went to it before. An account from before this
-- migration has shown nothing yet: its owner may confirm, and gets six more mails until then. Administrators were made by the operator.
ALTER TABLE users
  ADD COLUMN email_confirmed_at timestamptz,
  ADD COLUMN unconfirmed_mails integer NOT NULL DEFAULT 0 CHECK (unconfirmed_mails >= 0);
UPDATE users SET email_confirmed_at = created_at WHERE is_admin = 1;

-- One-time links that confirm an address: that of the account, or the one that is to become it.
CREATE TABLE email_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (char_length(email) <= 254),
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_links_of_user ON email_links (user_id);

-- A link that was mailed shows that the mail arrives. One that the operator passed on by hand does not.
ALTER TABLE password_resets ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
