-- The settings that administrators change on the screen, and the secrets with which a directory is set up.

-- A setting without a row has its default. One that the environment sets has the value of the environment, whatever the row says.
CREATE TABLE settings (
  -- A name from contract/site-settings.ts, or a fact of domain/settings/settings-queries.ts. Only its form is checked, so that a new
  -- setting needs no migration.
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-zA-Z]{1,39}$'),
  value jsonb NOT NULL,
  -- The password of the mail server, encrypted with a key that is not in the database.
  secret bytea CHECK (octet_length(secret) <= 2000),
  -- The bytes of the logo.
  file bytea CHECK (octet_length(file) <= 1000000),
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Tokens of links for making the first administrator, and those with which the program finds itself at a public address. Of each only
-- the SHA-256 is kept.
CREATE TABLE setup_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('administrator', 'address')),
  expires_at timestamptz NOT NULL
);

-- The settings are part of every page.
CREATE FUNCTION notify_settings_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER settings_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();
