-- The program places the businesses that were there before their places, and an administrator those of which it is not sure.
-- `placed` is the edition of the places with which the program has looked at every business.
ALTER TABLE place_edition ADD COLUMN placed integer NOT NULL DEFAULT 0;
CREATE INDEX businesses_unplaced ON businesses (submitted_at, id) WHERE place_id IS NULL;

-- Neither is an edit of the owner. Triggers fire in the order of their names: this one comes after businesses_count_version.
CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version;
  NEW.field_versions := OLD.field_versions;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_keep_version BEFORE UPDATE OF place_id ON businesses FOR EACH ROW
  WHEN (current_setting('mzansi.placing', true) = 'on') EXECUTE FUNCTION keep_version();

-- A restore loads businesses whose place may be gone, and takes it from them before it commits.
ALTER TABLE businesses ALTER CONSTRAINT businesses_place_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
