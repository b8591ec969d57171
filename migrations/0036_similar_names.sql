-- Names are similar when they begin with the same telling words in one municipality: one text, compared by an index. See
-- docs/decisions/duplicates.md.

-- The municipality, and the first two words of the name that tell it apart there: without the words that many businesses have, those of
-- the name of the place, and an s at the end. A name of nothing else counts whole. Null without a place.
CREATE FUNCTION similar_name_of(said text, place integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(town.municipality, town.id::text) || ': ' || coalesce(
    (SELECT string_agg(rtrim(word, 's'), ' ' ORDER BY nth) FROM (
      SELECT word, nth FROM unnest(string_to_array(similar_name_of(said), ' ')) WITH ORDINALITY AS told (word, nth)
      WHERE word <> ALL (search_tokens(town.name)) ORDER BY nth LIMIT 2) AS telling),
    nullif(array_to_string(search_tokens(said), ' '), ''))
  FROM places town WHERE town.id = place
$$;

CREATE OR REPLACE FUNCTION set_similar_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.similar_name := similar_name_of(NEW.name, NEW.place_id);
  RETURN NEW;
END $$;
-- Not DROP TRIGGER: its lock would keep every reader out until the end of this migration.
CREATE OR REPLACE TRIGGER businesses_set_similar_name BEFORE INSERT OR UPDATE OF name, place_id ON businesses
  FOR EACH ROW EXECUTE FUNCTION set_similar_name();

-- It is no edit: only the new column is written, so the search index stays, and no version rises.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  edited text[] := ARRAY(SELECT key FROM jsonb_each(to_jsonb(NEW) - '{approval_status,approved_at,featured,featured_at,created_at,
    submitted_at,updated_at,rating,review_count,version,field_versions,decision,leaving_from,similar_name}'::text[])
    WHERE value IS DISTINCT FROM before -> key);
BEGIN
  IF cardinality(edited) = 0 THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(edited) name);
  RETURN NEW;
END $$;
UPDATE businesses SET similar_name = similar_name_of(name, place_id);

CREATE INDEX businesses_of_similar_name ON businesses (similar_name, id);

-- Up to three: first those with one of the numbers, then those with the similar name `said`; of each the lowest ids. `own` is left out.
-- Each part ends after three rows of its index. No SET and no DECLARE: so the planner puts it into the query of a list.
CREATE FUNCTION similar_businesses(said text, numbers text[], own uuid, only_public boolean)
RETURNS TABLE (id uuid, why text) LANGUAGE sql STABLE AS $$
  SELECT found.id, CASE WHEN bool_or(found.has_number) THEN 'phone' ELSE 'name' END
  FROM (
    SELECT one.id, true AS has_number FROM unnest(numbers) number, LATERAL (
      (SELECT b.id FROM businesses b WHERE b.phone = number AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)
      UNION ALL (SELECT b.id FROM businesses b WHERE b.whatsapp = number AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) AS one
    -- A text that is no number may stand in an old row.
    WHERE number LIKE '+%'
    UNION ALL
    (SELECT b.id, false FROM businesses b WHERE b.similar_name = said AND b.id IS DISTINCT FROM own
      AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) AS found
  GROUP BY found.id ORDER BY bool_or(found.has_number) DESC, found.id LIMIT 3
$$;

-- For copies of the version before. They need business_spot and similar_name_of(text), too; a later release removes all of it,
-- with the index businesses_similar_names.
CREATE OR REPLACE FUNCTION similar_businesses(said text, numbers text[], place integer, middle point, own uuid, only_public boolean)
RETURNS TABLE (id uuid, why text) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT * FROM similar_businesses(similar_name_of(said, place), numbers, own, only_public);
END $$;
