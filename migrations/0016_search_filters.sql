-- Search by place, distance, price, rating, opening hours and offers. See docs/decisions/search.md and filters.md.
TRUNCATE search_documents, search_vocabulary;
ALTER TABLE search_documents
  ADD COLUMN price_level smallint NOT NULL,
  ADD COLUMN rating real NOT NULL,
  ADD COLUMN approved_at timestamptz NOT NULL,
  -- Longitude and latitude, the longitude shortened as at 29 degrees south, so that the nearest by this plane are about the
  -- nearest on the earth. NULL without a place.
  ADD COLUMN spot point,
  -- The minutes of the hours_week: 2,880 for each of the days 1 to 8, because a session may run into the next day.
  ADD COLUMN open_hours int4multirange NOT NULL,
  -- The dates that have special hours, and the open minutes of these, counted from local midnight of 1 January 1970.
  ADD COLUMN special_dates datemultirange NOT NULL,
  ADD COLUMN special_open int4multirange NOT NULL;
CREATE INDEX search_documents_newest ON search_documents (approved_at DESC, business_id DESC);
CREATE INDEX search_documents_spots ON search_documents USING gist (spot);

-- The minute of the day of 'HH:MM'.
CREATE FUNCTION minute_of(said text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(said, 2)::integer * 60 + right(said, 2)::integer;

-- The open minutes of rows with opens and closes (contract/hours.ts), each from the midnight of its day on.
CREATE FUNCTION open_minutes(midnight integer, opens text, closes text) RETURNS int4range LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN int4range(midnight + minute_of(opens), midnight + CASE WHEN closes IS NULL THEN 1440
  WHEN closes <= opens THEN 1440 + minute_of(closes) ELSE minute_of(closes) END);

-- A week that has hours for public holidays only says nothing.
CREATE FUNCTION search_open_hours(week jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN bool_or(day < 8) THEN range_agg(open_minutes((day - 1) * 2880, opens, closes)) FILTER (WHERE opens IS NOT NULL) END
  FROM jsonb_to_recordset(week) AS session (day integer, opens text, closes text));

CREATE FUNCTION search_special_open(days jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT range_agg(open_minutes(midnight * 1440, opens, closes))
  FROM jsonb_to_recordset(days) AS special ("from" date, "to" date, opens text, closes text),
    generate_series("from" - date '1970-01-01', "to" - date '1970-01-01') AS midnight WHERE opens IS NOT NULL);

-- Kilometres on the sphere between a spot and a point. Exact where the index of spots is only near.
CREATE FUNCTION search_km(spot point, latitude double precision, longitude double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 12742.0176 * asin(least(1, sqrt(power(sin(radians(spot[1] - latitude) / 2), 2)
  + cos(radians(latitude)) * cos(radians(spot[1])) * power(sin(radians(spot[0] / 0.8746 - longitude) / 2), 2))));

-- A place and all places that it lies in.
CREATE FUNCTION search_places_around(inner_place integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE around AS (
    SELECT id, parent_id FROM places WHERE id = inner_place
    UNION SELECT outer_place.id, outer_place.parent_id FROM places outer_place JOIN around ON outer_place.id = around.parent_id)
  SELECT id FROM around
$$;

-- As before, and besides the words: '/p' with the number of the place and of each place around it, '/r' with the province, '/o'
-- with each offer. No word begins with '/', so nobody can type one. The words of a hidden address are not there.
CREATE OR REPLACE FUNCTION search_documents_of(ids uuid[]) RETURNS SETOF search_documents LANGUAGE sql STABLE AS $$
  SELECT b.id, category, search_quality(rating, review_count, approved_at), array_to_string(search_tokens(b.name), ' '), words.document,
    price_level, rating, approved_at,
    point(coalesce(CASE WHEN NOT hides_address THEN b.longitude END, place.longitude) * 0.8746,
      coalesce(CASE WHEN NOT hides_address THEN b.latitude END, place.latitude)),
    coalesce(search_open_hours(hours_week), '{}'),
    coalesce((SELECT range_agg(daterange("from", "to", '[]')) FROM jsonb_to_recordset(special_days) AS special ("from" date, "to" date)), '{}'),
    coalesce(search_special_open(special_days), '{}')
  FROM businesses b LEFT JOIN places place ON place.id = place_id,
  LATERAL (SELECT CASE WHEN hides_address THEN coalesce(place.label, '') ELSE location END AS shown) AS address,
  LATERAL (
    SELECT string_agg('''' || word || '''' || coalesce(':' || weights, ''), ' ')::tsvector AS document FROM (
      SELECT word, string_agg(weight, ',') AS weights FROM (
        SELECT left(word, 40), '1A' FROM unnest(search_tokens(b.name) || search_joined_tokens(b.name)) word
        UNION SELECT left(word, 40), '2B' FROM unnest(search_tokens(category)) word
        UNION SELECT left(word, 40), '3C' FROM unnest(search_tokens(shown) || search_joined_tokens(shown)) word
        UNION SELECT left(word, 40), '4D' FROM unnest(search_tokens(description)) word
          WHERE word <> ALL ('{a,an,and,are,as,at,be,by,en,for,from,in,is,it,its,of,on,or,our,that,the,their,they,this,to,was,we,with,you,your}')
        UNION SELECT '/p' || around, NULL FROM search_places_around(place_id) around
        UNION SELECT '/r' || lower(replace(place.province, ' ', '-')), NULL WHERE place.id IS NOT NULL
        UNION SELECT '/o' || offer, NULL FROM unnest(offers) offer
      ) AS held (word, weight) GROUP BY word
    ) AS lexemes
  ) AS words
  WHERE b.id = ANY (ids) AND approval_status = 'approved'
$$;

-- A change of rating or time changes only the columns of the quality; any other change that search reads replaces the document.
CREATE OR REPLACE FUNCTION index_changed_businesses() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE (after.approval_status = 'approved') <> (before.approval_status = 'approved')
      OR after.approval_status = 'approved' AND (after.name, after.category, after.description, after.location, after.place_id, after.latitude,
        after.longitude, after.hides_address, after.price_level, after.offers, after.hours_week, after.special_days)
        IS DISTINCT FROM (before.name, before.category, before.description, before.location, before.place_id, before.latitude,
        before.longitude, before.hides_address, before.price_level, before.offers, before.hours_week, before.special_days));
  requalified uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE after.approval_status = 'approved' AND (after.rating, after.review_count, after.approved_at)
      IS DISTINCT FROM (before.rating, before.review_count, before.approved_at));
BEGIN
  IF current_setting('mzansi.search', true) = 'later' OR cardinality(changed || requalified) = 0 THEN RETURN NULL; END IF;
  DELETE FROM search_documents WHERE business_id = ANY (changed);
  UPDATE search_documents SET quality = search_quality(b.rating, review_count, b.approved_at), rating = b.rating, approved_at = b.approved_at
    FROM businesses b WHERE b.id = business_id AND b.id = ANY (requalified);
  INSERT INTO search_documents SELECT * FROM search_documents_of(changed);
  RETURN NULL;
END $$;

-- As before, without the lexemes of places and offers: nobody types them.
CREATE OR REPLACE FUNCTION search_similar(said text) RETURNS SETOF search_vocabulary
LANGUAGE sql STABLE ROWS 20 SET pg_trgm.similarity_threshold = 0.36 SET enable_seqscan = off AS $$
  SELECT * FROM search_vocabulary WHERE word % said AND word >= '0' ORDER BY similarity(word, said) DESC, businesses DESC, word LIMIT 60
$$;

CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  definitions text[] := ARRAY(SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
    AND indexname IN ('search_documents_words', 'search_documents_names', 'search_documents_spots', 'search_vocabulary_trigrams'));
  definition text;
BEGIN
  LOCK TABLE businesses IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE search_documents, search_vocabulary;
  DROP INDEX search_documents_words, search_documents_names, search_documents_spots, search_vocabulary_trigrams;
  INSERT INTO search_documents SELECT * FROM search_documents_of(ARRAY(SELECT id FROM businesses))
    ORDER BY 3 DESC, 1 DESC;
  FOREACH definition IN ARRAY definitions LOOP EXECUTE definition; END LOOP;
  ANALYZE search_documents;
  ANALYZE search_vocabulary;
END $$;
SELECT rebuild_search();
