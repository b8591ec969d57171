-- Businesses that may be the same: one phone number, or names that begin with the same distinctive words in one municipality. See
-- docs/decisions/duplicates.md.

-- The words of a name that tell it apart, as they are compared: without the words that many businesses have. A name of nothing else
-- keeps all its words. search_tokens lowers them and removes accents and apostrophes.
CREATE FUNCTION distinctive_words(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(word, ' ') FILTER (WHERE word <> ALL ('{a,and,die,en,of,on,the,auto,bakery,bar,barber,beauty,boutique,braids,
    butchery,cafe,car,catering,cc,centre,clinic,coffee,construction,dental,driving,eats,electrical,events,fashion,foods,garage,grill,guest,
    guesthouse,hair,hardware,hotel,house,inn,kitchen,liquor,lodge,lounge,ltd,market,mechanics,motors,nails,pharmacy,physio,place,plumbing,pty,pub,
    repairs,restaurant,salon,school,service,services,shisanyama,shop,spa,spaza,sports,store,stores,supermarket,takeaway,takeaways,tavern,
    trading,tuckshop,tyres,villa,wash}')), string_agg(word, ' '))
  FROM unnest(search_tokens(name)) word
);

-- The municipality, and the first two distinctive words of the name without those of the name of the place and an s at the end. A name of
-- nothing else counts whole. Null without a place. One text, so an index compares it.
CREATE FUNCTION similar_name_of(said text, place integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(town.municipality, town.id::text) || ': ' || coalesce(
    (SELECT string_agg(rtrim(word, 's'), ' ' ORDER BY nth) FROM (
      SELECT word, nth FROM unnest(string_to_array(distinctive_words(said), ' ')) WITH ORDINALITY AS told (word, nth)
      WHERE word <> ALL (search_tokens(town.name)) ORDER BY nth LIMIT 2) AS distinctive),
    nullif(array_to_string(search_tokens(said), ' '), ''))
  FROM places town WHERE town.id = place
$$;

-- Kept with each business: to compare a name with hundreds, their words would be split each time.
CREATE FUNCTION set_similar_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.similar_name := similar_name_of(NEW.name, NEW.place_id);
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_set_similar_name BEFORE INSERT OR UPDATE OF name, place_id ON businesses
  FOR EACH ROW EXECUTE FUNCTION set_similar_name();
CREATE INDEX businesses_of_similar_name ON businesses (similar_name, id);

-- Up to three: first those with one of the numbers, then those with the similar name `said`; of each the lowest ids. `own` is left out.
-- Each part ends after three rows of its index. No SET and no DECLARE: so the planner puts it into the query of a list.
CREATE FUNCTION similar_businesses(said text, numbers text[], own uuid, only_public boolean)
RETURNS TABLE (id uuid, why text) LANGUAGE sql STABLE AS $$
  SELECT found.id, CASE WHEN bool_or(found.has_number) THEN 'phone' ELSE 'name' END
  FROM (
    SELECT one.id, true AS has_number FROM unnest(numbers) number, LATERAL (
      (SELECT b.id FROM businesses b WHERE b.phone = number COLLATE "C" AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)
      UNION ALL (SELECT b.id FROM businesses b WHERE b.whatsapp = number COLLATE "C" AND b.id IS DISTINCT FROM own
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) AS one
    -- A text that is no number may stand in an old row.
    WHERE number LIKE '+%'
    UNION ALL
    (SELECT b.id, false FROM businesses b WHERE b.similar_name = said AND b.id IS DISTINCT FROM own
      AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) AS found
  GROUP BY found.id ORDER BY bool_or(found.has_number) DESC, found.id LIMIT 3
$$;
