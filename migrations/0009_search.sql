-- What search reads: one document per approved business, and the vocabulary of all documents. See docs/decisions/search.md and filters.md.

-- How good a business is beside others that match as well: its rating as a Bayesian average in hundredths (ten more people
-- who gave 3.5), then its freshness. A year of freshness is 0.00003, so it only settles a tie.
CREATE FUNCTION search_quality(rating real, review_count integer, approved_at timestamptz) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(((rating::numeric * review_count + 35) / (review_count + 10)), 2)::double precision
    + extract(epoch FROM approved_at)::double precision * 1e-12
$$;

CREATE TABLE search_documents (
  business_id uuid PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  category text NOT NULL,
  quality double precision NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  document tsvector NOT NULL,
  price_level smallint NOT NULL,
  rating real NOT NULL,
  approved_at timestamptz NOT NULL,
  -- Longitude and latitude, the longitude shortened as at 29 degrees south, so that the nearest by this plane are about the
  -- nearest on the earth. NULL without a place.
  spot point,
  -- The minutes of the hours_week: 2,880 for each of the days 1 to 8, because a session may run into the next day.
  open_hours int4multirange NOT NULL,
  -- The dates without the hours of the week, and the open minutes of these, counted from local midnight of 1 January 1970.
  special_dates datemultirange NOT NULL,
  special_open int4multirange NOT NULL
);
-- Kept in the row: ranking reads thousands of documents, and fetching each from the TOAST table triples its time.
ALTER TABLE search_documents ALTER COLUMN document SET STORAGE MAIN, ALTER COLUMN document SET STATISTICS 1000;
ALTER TABLE search_documents SET (toast_tuple_target = 8160, autovacuum_analyze_scale_factor = 0.05);
-- fastupdate off: every search would read the pending list until a vacuum.
CREATE INDEX search_documents_words ON search_documents USING gin (document) WITH (fastupdate = off);
CREATE INDEX search_documents_spots ON search_documents USING gist (spot);

-- How many documents hold a word. The row of the empty word counts the documents.
CREATE TABLE search_vocabulary (
  word text COLLATE "C" PRIMARY KEY,
  businesses integer NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- Adds the words of new documents to the vocabulary, or takes those of removed ones away. A word of nobody is removed.
-- One writer at a time: two transactions that each approve several businesses would otherwise deadlock on shared words.
-- All functions here keep their plans: planning anew took longer than the work, and that is what an array makes PL/pgSQL do.
CREATE FUNCTION count_search_words() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM pg_advisory_xact_lock(1836741477);
  INSERT INTO search_vocabulary AS known
  SELECT lexeme, sign * count(*) FROM changed, unnest(document) GROUP BY lexeme
  UNION ALL SELECT '', sign * count(*) FROM changed HAVING count(*) > 0
  ON CONFLICT (word) DO UPDATE SET businesses = known.businesses + excluded.businesses;
  IF sign < 0 THEN
    DELETE FROM search_vocabulary WHERE businesses <= 0 AND word <> ''
      AND word IN (SELECT lexeme FROM changed, unnest(document));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_documents_added AFTER INSERT ON search_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();
CREATE TRIGGER search_documents_removed AFTER DELETE ON search_documents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();

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

-- The dates without the hours of the week: special days, and every day before it opens again.
CREATE FUNCTION search_special_dates(days jsonb, closed_until date) RETURNS datemultirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((SELECT range_agg(daterange("from", "to", '[]')) FROM jsonb_to_recordset(days) AS special ("from" date, "to" date)), '{}')
  + CASE WHEN closed_until IS NULL THEN '{}' ELSE datemultirange(daterange(NULL, closed_until)) END;

-- The open minutes of the special days on which it is open again.
CREATE FUNCTION search_special_open(days jsonb, closed_until date) RETURNS int4multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT range_agg(open_minutes(midnight * 1440, opens, closes))
  FROM jsonb_to_recordset(days) AS special ("from" date, "to" date, opens text, closes text),
    generate_series("from" - date '1970-01-01', "to" - date '1970-01-01') AS midnight
  WHERE opens IS NOT NULL AND (closed_until IS NULL OR midnight >= closed_until - date '1970-01-01'));

-- Kilometres on the sphere between a spot and a point. Exact where the index of spots is only near.
CREATE FUNCTION search_km(spot point, latitude double precision, longitude double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 12742.0176 * asin(least(1, sqrt(power(sin(radians(spot[1] - latitude) / 2), 2)
  + cos(radians(latitude)) * cos(radians(spot[1])) * power(sin(radians(spot[0] / 0.8746 - longitude) / 2), 2))));

-- True, and dear: without it, PostgreSQL takes a long tsquery for cheap, and asks it of every row of the table instead of the index.
CREATE FUNCTION search_is_dear(business uuid) RETURNS boolean LANGUAGE plpgsql IMMUTABLE COST 1000 AS 'BEGIN RETURN true; END';

-- A place and all places that it lies in.
CREATE FUNCTION search_places_around(inner_place integer) RETURNS SETOF integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE around AS (
    SELECT id, parent_id FROM places WHERE id = inner_place
    UNION SELECT outer_place.id, outer_place.parent_id FROM places outer_place JOIN around ON outer_place.id = around.parent_id)
  SELECT id FROM around
$$;

-- The text of a business that counts as its description: a new field whose words are to be found joins it here.
CREATE FUNCTION search_described(business businesses) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN business.description;

-- The documents of these businesses as far as they are listed. A document has each word with the fields that hold it as weights:
-- A name, B category, C location, D description. Stop words count in every field but the description. Besides the words: '/p' with
-- the number of the place and of each place around it, '/m' with the municipality, '/r' with the province, '/n' without a place,
-- '/t' with each trade, '/o' with each offer, '/w' with WhatsApp. No word begins with '/', so nobody can type one. The words of a
-- hidden address are not there, and nothing is open before a business opens again.
CREATE FUNCTION search_documents_of(ids uuid[]) RETURNS SETOF search_documents LANGUAGE sql STABLE AS $$
  SELECT b.id, category, search_quality(rating, review_count, approved_at), array_to_string(search_tokens(b.name), ' '), words.document,
    price_level, rating, approved_at,
    point(coalesce(CASE WHEN NOT hides_address THEN b.longitude END, place.longitude) * 0.8746,
      coalesce(CASE WHEN NOT hides_address THEN b.latitude END, place.latitude)),
    coalesce(search_open_hours(hours_week), '{}'),
    search_special_dates(special_days, closed.until),
    coalesce(search_special_open(special_days, closed.until), '{}')
  FROM businesses b LEFT JOIN places place ON place.id = place_id,
  LATERAL (SELECT CASE WHEN trading = 'temporarily-closed' THEN closed_until END AS until) AS closed,
  LATERAL (SELECT CASE WHEN hides_address THEN coalesce(place.label, '') ELSE location END AS shown) AS address,
  LATERAL (
    SELECT string_agg('''' || word || '''' || coalesce(':' || weights, ''), ' ')::tsvector AS document FROM (
      SELECT word, string_agg(weight, ',') AS weights FROM (
        SELECT left(word, 40), '1A' FROM unnest(search_tokens(b.name) || search_joined_tokens(b.name)) word
        UNION SELECT left(word, 40), '2B' FROM unnest(search_tokens(category)) word
        UNION SELECT left(word, 40), '3C' FROM unnest(search_tokens(shown) || search_joined_tokens(shown)) word
        UNION SELECT left(word, 40), '4D' FROM unnest(search_tokens(search_described(b))) word
          WHERE word <> ALL ('{a,an,and,are,as,at,be,by,en,for,from,in,is,it,its,of,on,or,our,that,the,their,they,this,to,was,we,with,you,your}')
        UNION SELECT '/p' || around, NULL FROM search_places_around(place_id) around
        UNION SELECT '/m' || array_to_string(search_tokens(place.municipality), '-'), NULL WHERE place.municipality IS NOT NULL
        UNION SELECT '/r' || lower(replace(place.province, ' ', '-')), NULL WHERE place.id IS NOT NULL
        UNION SELECT '/n', NULL WHERE place.id IS NULL
        UNION SELECT '/t' || trade, NULL FROM unnest(trades) trade
        UNION SELECT '/o' || offer, NULL FROM unnest(offers) offer
        UNION SELECT '/w', NULL WHERE whatsapp IS NOT NULL
      ) AS held (word, weight) GROUP BY word
    ) AS lexemes
  ) AS words
  WHERE b.id = ANY (ids) AND approval_status = 'approved' AND trading <> 'closed-for-good'
$$;

-- Who loads many rows sets mzansi.search to 'later' in the transaction and calls rebuild_search() before the commit.
CREATE FUNCTION index_new_businesses() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  INSERT INTO search_documents SELECT * FROM search_documents_of(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_index_new AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_new_businesses();

-- A change of rating or time changes only the columns of the quality; any other change that search reads replaces the document.
CREATE FUNCTION index_changed_businesses() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE (after.approval_status = 'approved') <> (before.approval_status = 'approved')
      OR after.approval_status = 'approved' AND (after.name, after.category, search_described(after::businesses), after.location, after.place_id, after.latitude,
        after.longitude, after.hides_address, after.whatsapp, after.price_level, after.trades, after.offers, after.hours_week, after.special_days, after.trading,
        after.closed_until)
        IS DISTINCT FROM (before.name, before.category, search_described(before::businesses), before.location, before.place_id, before.latitude,
        before.longitude, before.hides_address, before.whatsapp, before.price_level, before.trades, before.offers, before.hours_week, before.special_days, before.trading,
        before.closed_until));
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
CREATE TRIGGER businesses_index_changed AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_businesses();

-- The 60 words of the vocabulary that look most like `said`, by the trigrams they share, without those of places and offers. At 0.3,
-- the default threshold, words of common syllables bring in thousands.
CREATE FUNCTION search_similar(said text) RETURNS SETOF search_vocabulary
LANGUAGE sql STABLE ROWS 20 SET pg_trgm.similarity_threshold = 0.36 SET enable_seqscan = off AS $$
  SELECT * FROM search_vocabulary WHERE word % said AND word >= '0' ORDER BY similarity(word, said) DESC, businesses DESC, word LIMIT 60
$$;

-- All documents and words from nothing: after a bulk load, or should they ever be doubted. Indexes are made last, which at
-- 100,000 businesses takes a fifth of the time of growing them row by row; the best documents lie together.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  definitions text[] := ARRAY(SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
    AND indexname IN ('search_documents_words', 'search_documents_spots', 'search_vocabulary_trigrams'));
  definition text;
BEGIN
  LOCK TABLE businesses IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE search_documents, search_vocabulary;
  DROP INDEX search_documents_words, search_documents_spots, search_vocabulary_trigrams;
  INSERT INTO search_documents SELECT * FROM search_documents_of(ARRAY(SELECT id FROM businesses))
    ORDER BY 3 DESC, 1 DESC;
  FOREACH definition IN ARRAY definitions LOOP EXECUTE definition; END LOOP;
  ANALYZE search_documents;
  ANALYZE search_vocabulary;
END $$;
SELECT rebuild_search();
