-- The code of a business: the last part of its readable address, which never changes. See docs/decisions/readable-addresses.md.
-- Without sequential scans: a plan that was made for an empty table would read the whole of a full one.
CREATE FUNCTION new_business_code() RETURNS text LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  -- No vowels, so that no word comes out, and of letters and digits that look alike only one.
  letters CONSTANT text := 'bcdfghjkmnpqrstvwxz34679';
  tried text;
BEGIN
  LOOP
    SELECT string_agg(substr(letters, 1 + floor(random() * 24)::integer, 1), '') INTO tried FROM generate_series(1, 6);
    EXIT WHEN NOT EXISTS (SELECT FROM businesses WHERE code = tried);
  END LOOP;
  RETURN tried;
END $$;

-- The code is no edit and changes nothing that search reads. So the triggers that count versions and index words stay still.
ALTER TABLE businesses ADD COLUMN code text COLLATE "C" CHECK (code ~ '^[bcdfghjkmnpqrstvwxz34679]{6}$');
CREATE UNIQUE INDEX businesses_code ON businesses (code);
ALTER TABLE businesses DISABLE TRIGGER USER;
UPDATE businesses SET code = new_business_code();
ALTER TABLE businesses ENABLE TRIGGER USER;
ALTER TABLE businesses ALTER COLUMN code SET NOT NULL, ALTER COLUMN code SET DEFAULT new_business_code();

-- Counts the approved businesses of a place, by category, without reading them.
CREATE INDEX businesses_approved_of_place ON businesses (place_id, category) WHERE approval_status = 'approved';
-- Finds the suburbs of a place.
CREATE INDEX places_of_parent ON places (parent_id);
