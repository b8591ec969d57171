-- Businesses that may be the same: one phone number, or a similar name near by. See docs/decisions/duplicates.md.

-- The words of a name that tell it apart, as they are compared: without the words that many businesses have. A name of nothing else
-- keeps all its words. search_tokens lowers them and removes accents and apostrophes.
-- The body is read once, here: while PostgreSQL 17 builds an index, it finds no function by its name alone.
CREATE FUNCTION similar_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(word, ' ') FILTER (WHERE word <> ALL ('{a,and,die,en,of,on,the,auto,bakery,bar,barber,beauty,boutique,braids,
    butchery,cafe,car,catering,cc,centre,clinic,coffee,construction,dental,driving,eats,electrical,events,fashion,foods,garage,grill,guest,
    guesthouse,hair,hardware,hotel,house,inn,kitchen,liquor,lodge,lounge,ltd,market,mechanics,motors,nails,pharmacy,physio,place,plumbing,pty,pub,
    repairs,restaurant,salon,school,service,services,shisanyama,shop,spa,spaza,sports,store,stores,supermarket,takeaway,takeaways,tavern,
    trading,tuckshop,tyres,villa,wash}')), string_agg(word, ' '))
  FROM unnest(search_tokens(name)) word
);

CREATE INDEX businesses_similar_names ON businesses USING gin (similar_name(name) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
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
  said_name text := similar_name(said);
BEGIN RETURN QUERY
  WITH numbered AS MATERIALIZED (
    SELECT DISTINCT found.id FROM unnest(numbers) number, LATERAL (
      (SELECT b.id FROM businesses b WHERE b.phone = number AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)
      UNION ALL (SELECT b.id FROM businesses b WHERE b.whatsapp = number AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) found),
  alike AS MATERIALIZED (
    SELECT b.* FROM businesses b WHERE similar_name(b.name) % said_name AND b.id IS DISTINCT FROM own
      AND (NOT only_public OR b.approval_status = 'approved') AND b.id NOT IN (SELECT numbered.id FROM numbered)),
  named AS (
    SELECT alike.id, similarity(similar_name(alike.name), said_name) AS score FROM alike
    WHERE alike.place_id = place OR search_km(business_spot(hides_address, longitude, latitude, place_id), middle[1], middle[0] / 0.8746) <= 25
    ORDER BY score DESC, alike.id LIMIT 3)
  SELECT found.id, found.why FROM (
    SELECT numbered.id, 'phone' AS why, 2::real AS score FROM numbered UNION ALL SELECT named.id, 'name', named.score FROM named) AS found
  ORDER BY found.score DESC, found.id LIMIT 3;
END $$;
