-- Businesses that may be the same: one phone number, or a similar name near by. See docs/decisions/duplicates.md.

-- The words of a name that tell it apart, as they are compared: without the words that many businesses have. A name of nothing else
-- keeps all its words. search_tokens lowers them and removes accents and apostrophes.
CREATE FUNCTION similar_name_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(word, ' ') FILTER (WHERE word <> ALL ('{a,and,die,en,of,on,the,auto,bakery,bar,barber,beauty,boutique,braids,
    butchery,cafe,car,catering,cc,centre,clinic,coffee,construction,dental,driving,eats,electrical,events,fashion,foods,garage,grill,guest,
    guesthouse,hair,hardware,hotel,house,inn,kitchen,liquor,lodge,lounge,ltd,market,mechanics,motors,nails,pharmacy,physio,place,plumbing,pty,pub,
    repairs,restaurant,salon,school,service,services,shisanyama,shop,spa,spaza,sports,store,stores,supermarket,takeaway,takeaways,tavern,
    trading,tuckshop,tyres,villa,wash}')), string_agg(word, ' '))
  FROM unnest(search_tokens(name)) word
);

-- Kept with each business: to compare a name with hundreds, their words would be split each time. It is no edit: the trigger that counts
-- versions comes before this one in the alphabet, and does not see it.
CREATE FUNCTION set_similar_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.similar_name := similar_name_of(NEW.name);
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_set_similar_name BEFORE INSERT OR UPDATE OF name ON businesses
  FOR EACH ROW EXECUTE FUNCTION set_similar_name();
-- By the trigger, for the same reason. The column is from the migration before: its lock would keep out readers meanwhile.
UPDATE businesses SET name = name;

CREATE INDEX businesses_similar_names ON businesses USING gin (similar_name gin_trgm_ops) WITH (gin_pending_list_limit = 256);
CREATE INDEX businesses_of_phone ON businesses (phone, id) WHERE phone IS NOT NULL;
CREATE INDEX businesses_of_whatsapp ON businesses (whatsapp, id) WHERE whatsapp IS NOT NULL;

-- Where a business is as the public may know it: with a hidden address at the point of its place. A spot as in search_documents.
CREATE FUNCTION business_spot(hides_address boolean, pin_longitude double precision, pin_latitude double precision, place_id integer)
RETURNS point LANGUAGE sql STABLE AS $$
  SELECT point(coalesce(CASE WHEN NOT hides_address THEN pin_longitude END, at.longitude) * 0.8746,
    coalesce(CASE WHEN NOT hides_address THEN pin_latitude END, at.latitude))
  FROM (SELECT) AS always LEFT JOIN places at ON at.id = place_id
$$;

-- Up to three: first those with one of the numbers, then those with the most similar names in the place or within 25 km of the spot
-- `middle`. `own` is left out. Without sequential scans: a plan that was made for an empty table would read the whole of a full one.
CREATE FUNCTION similar_businesses(said text, numbers text[], place integer, middle point, own uuid, only_public boolean)
RETURNS TABLE (id uuid, why text) LANGUAGE plpgsql STABLE
SET pg_trgm.similarity_threshold = 0.5 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  said_name text := similar_name_of(said);
BEGIN RETURN QUERY
  WITH numbered AS MATERIALIZED (
    SELECT DISTINCT found.id FROM unnest(numbers) number, LATERAL (
      (SELECT b.id FROM businesses b WHERE b.phone = number AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)
      UNION ALL (SELECT b.id FROM businesses b WHERE b.whatsapp = number AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) found),
  named AS (
    SELECT b.id, similarity(b.similar_name, said_name) AS score FROM businesses b LEFT JOIN places at ON at.id = b.place_id
    WHERE b.similar_name % said_name AND b.id IS DISTINCT FROM own AND (NOT only_public OR b.approval_status = 'approved')
      AND b.id NOT IN (SELECT numbered.id FROM numbered)
      -- 25 km are 0.225 degrees of latitude. The cheap test first: of a common name hundreds are far away.
      AND (b.place_id = place
        OR abs(coalesce(CASE WHEN NOT b.hides_address THEN b.latitude END, at.latitude) - middle[1]) < 0.23 AND search_km(point(coalesce(CASE WHEN NOT b.hides_address THEN b.longitude END, at.longitude) * 0.8746,
        coalesce(CASE WHEN NOT b.hides_address THEN b.latitude END, at.latitude)), middle[1], middle[0] / 0.8746) <= 25)
    ORDER BY score DESC, b.id LIMIT 3)
  SELECT found.id, found.why FROM (
    SELECT numbered.id, 'phone' AS why, 2::real AS score FROM numbered UNION ALL SELECT named.id, 'name', named.score FROM named) AS found
  ORDER BY found.score DESC, found.id LIMIT 3;
END $$;
