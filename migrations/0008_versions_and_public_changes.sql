-- What an owner wrote, counted: an administrator decides about one version. `field_versions` has the version in which each
-- column was edited last. Like `public_part`, it counts every column that is not named.
ALTER TABLE businesses
  ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  ADD COLUMN field_versions jsonb NOT NULL DEFAULT '{}';

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  edited text[] := ARRAY(SELECT key FROM jsonb_each(to_jsonb(NEW) - '{approval_status,approved_at,featured,featured_at,created_at,
    submitted_at,updated_at,rating,review_count,version,field_versions}'::text[]) WHERE value IS DISTINCT FROM before -> key);
BEGIN
  IF cardinality(edited) = 0 THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(edited) name);
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_count_version BEFORE UPDATE ON businesses FOR EACH ROW EXECUTE FUNCTION count_version();

-- The part of a business on which public responses depend; NULL unless it is approved. A column is public unless it is named
-- here, so a column of a later migration counts as public.
CREATE FUNCTION public_part(business jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE business ->> 'approval_status' WHEN 'approved'
    THEN business - '{created_at,submitted_at,owner_email,owner_name,version,field_versions}'::text[] END
$$;

-- Every copy of the program clears its cached public responses when this notifies. A registration, or an edit of a business
-- that is not public, changes no response and notifies nobody. A TRUNCATE has no row to look at, so it always notifies.
CREATE OR REPLACE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_public boolean := true;
BEGIN
  IF TG_OP = 'INSERT' THEN
    is_public := EXISTS (SELECT FROM new_rows WHERE approval_status = 'approved');
  ELSIF TG_OP = 'DELETE' THEN
    is_public := EXISTS (SELECT FROM old_rows WHERE approval_status = 'approved');
  ELSIF TG_OP = 'UPDATE' THEN
    is_public := EXISTS (SELECT FROM new_rows after FULL JOIN old_rows before USING (id)
      WHERE public_part(to_jsonb(after)) IS DISTINCT FROM public_part(to_jsonb(before)));
  END IF;
  IF is_public THEN PERFORM pg_notify('public_change', ''); END IF;
  RETURN NULL;
END $$;

-- One trigger for each kind of statement: only such a trigger may read the changed rows.
DROP TRIGGER businesses_notify_public_change ON businesses;
CREATE TRIGGER businesses_notify_insert AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
CREATE TRIGGER businesses_notify_update AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
CREATE TRIGGER businesses_notify_delete AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
CREATE TRIGGER businesses_notify_truncate AFTER TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
