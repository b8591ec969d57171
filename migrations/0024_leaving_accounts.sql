-- When an account that its owner asked to delete is erased; NULL for every other account. Until then the owner can undo it.
ALTER TABLE users ADD COLUMN leaves_at timestamptz;
CREATE INDEX users_leaving ON users (leaves_at) WHERE leaves_at IS NOT NULL;

-- The state that the business of a leaving account had, and gets back when its owner stays. Meanwhile an approved one is suspended:
-- so every list and every copy of the program hides it, also a copy that does not know this column.
ALTER TABLE businesses ADD COLUMN leaving_from text
  CONSTRAINT businesses_leaving_is_hidden CHECK (leaving_from IS NULL OR approval_status <> 'approved')
  CHECK (leaving_from IN ('pending', 'approved', 'rejected', 'suspended'));

-- As before, and leaving is no edit.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  edited text[] := ARRAY(SELECT key FROM jsonb_each(to_jsonb(NEW) - '{approval_status,approved_at,featured,featured_at,created_at,
    submitted_at,updated_at,rating,review_count,version,field_versions,decision,leaving_from}'::text[])
    WHERE value IS DISTINCT FROM before -> key);
BEGIN
  IF cardinality(edited) = 0 THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(edited) name);
  RETURN NEW;
END $$;

-- The accounts that were erased, so that a restored backup does not bring them back: the SHA-256 of their id and nothing else.
CREATE TABLE erased_accounts (
  id_hash bytea PRIMARY KEY CHECK (octet_length(id_hash) = 32),
  erased_at timestamptz NOT NULL DEFAULT now()
);
