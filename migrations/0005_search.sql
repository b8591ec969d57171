-- What search reads: one entry per approved business, the words they hold, and the levels of their best-first order.
-- `words` holds every word plainly and once more behind a capital for its field: Nkitchen (name), Ccafe (category),
-- Lsoweto (location). Words are lower-case, so the capitals never meet a visitor's word, not even as a prefix of it.
-- `standing` is the best-first order in one number; `level` says how far up that order an entry stands.
CREATE TABLE search_entries (
  business_id uuid PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  words tsvector NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  standing double precision NOT NULL,
  level smallint NOT NULL
);
-- Kept in the row as it is: ranking reads thousands of them, and fetching each from the TOAST table triples its time.
ALTER TABLE search_entries ALTER COLUMN words SET STORAGE MAIN;
ALTER TABLE search_entries SET (toast_tuple_target = 8160, autovacuum_analyze_scale_factor = 0.05);

-- fastupdate off: a pending list would be read by every search until somebody vacuums, and PGlite has nobody.
CREATE INDEX search_entries_words ON search_entries USING gin (words) WITH (fastupdate = off);
-- The best half, quarter, … once more, so that a broad word reads a short list and still finds the best.
CREATE INDEX search_entries_words_1 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 1;
CREATE INDEX search_entries_words_2 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 2;
CREATE INDEX search_entries_words_3 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 3;
CREATE INDEX search_entries_words_4 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 4;
CREATE INDEX search_entries_words_5 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 5;
CREATE INDEX search_entries_words_6 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 6;
CREATE INDEX search_entries_words_7 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 7;
CREATE INDEX search_entries_words_8 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 8;
CREATE INDEX search_entries_names ON search_entries (name_key);
CREATE INDEX search_entries_best ON search_entries (standing DESC, business_id DESC);

-- How many entries hold a word at all, and in which field. The row of the empty word counts the entries themselves.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  businesses integer NOT NULL,
  names integer NOT NULL,
  categories integer NOT NULL,
  places integer NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX search_words_letters ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);

-- The least standing of each level above 0, and for how many entries it was drawn; none while they are too few.
CREATE TABLE search_levels (
  level smallint PRIMARY KEY,
  least_standing double precision NOT NULL,
  entries integer NOT NULL
);

-- The words of a text in their order: accents, case and apostrophes gone, split at everything else that is neither
-- letter nor digit. The signs are listed by number: a class such as [:alnum:] depends on the locale of the database.
CREATE FUNCTION search_words_of(said text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(
    replace(replace(replace(lower(
      CASE WHEN octet_length(said) = char_length(said) THEN said ELSE unaccent(normalize(said, NFKC)) END
    ), '''', ''), '`', ''), U&'\02BC', ''),
    '[\x01-\x2f\x3a-\x60\x7b-\xb4\xb6-\xbf\xd7\xf7\u2000-\u2bff\u2e00-\u303f\ufe00-\ufe6f\ufffd\U0001f000-\U0001faff]+'), '')
$$;

-- The same with signs inside a word taken out: 'Bar-B-Q' holds the words bar, b, q and also barbq.
CREATE FUNCTION search_joined_words_of(said text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT search_words_of(translate(said, '-&.+/–', ''))
$$;

-- Words too common in descriptions to tell businesses apart; in names, categories and places they count.
CREATE FUNCTION search_lexemes(name text, category text, description text, location text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(mark || left(word, 40))) FROM (
    SELECT '' AS mark, word FROM unnest(search_words_of(description)) word
      WHERE word <> ALL ('{a,an,and,are,as,at,be,by,en,for,from,in,is,it,its,of,on,or,our,that,the,their,they,this,to,was,we,with,you,your}')
    UNION ALL
    SELECT mark, word FROM unnest(search_words_of(name) || search_joined_words_of(name)) word, unnest('{"",N}'::text[]) mark
    UNION ALL
    SELECT mark, word FROM unnest(search_words_of(category)) word, unnest('{"",C}'::text[]) mark
    UNION ALL
    SELECT mark, word FROM unnest(search_words_of(location) || search_joined_words_of(location)) word, unnest('{"",L}'::text[]) mark
  ) AS marked
$$;

-- Best first: the rating, drawn towards 3.5 as if ten more people had given that, in hundredths; then the newest. A
-- year of freshness is 0.00003, so that it only ever settles a tie.
CREATE FUNCTION search_standing(rating real, review_count integer, approved_at timestamptz) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(((rating::numeric * review_count + 35) / (review_count + 10)), 2)::double precision
    + extract(epoch FROM approved_at)::double precision * 1e-12
$$;

CREATE FUNCTION search_level_of(of_standing double precision) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::smallint FROM search_levels WHERE least_standing <= of_standing
$$;

-- One writer at a time: two transactions that each approve several businesses would otherwise wait for each other's words.
CREATE FUNCTION lock_search() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(1836741477) $$;

-- Adds (or with -1 takes away) the words of changed entries. A word that nobody holds any more is forgotten.
CREATE FUNCTION count_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM lock_search();
  WITH held AS (
    SELECT ltrim(lexeme, 'NCL') AS word, left(lexeme, 1) AS mark, count(*)::integer AS times
    FROM changed, unnest(tsvector_to_array(words)) lexeme GROUP BY lexeme
    UNION ALL
    SELECT '', '', count(*)::integer FROM changed HAVING count(*) > 0
  )
  INSERT INTO search_words AS known (word, businesses, names, categories, places)
  SELECT word,
    sign * coalesce(sum(times) FILTER (WHERE mark NOT IN ('N', 'C', 'L')), 0),
    sign * coalesce(sum(times) FILTER (WHERE mark = 'N'), 0),
    sign * coalesce(sum(times) FILTER (WHERE mark = 'C'), 0),
    sign * coalesce(sum(times) FILTER (WHERE mark = 'L'), 0)
  FROM held GROUP BY word
  ON CONFLICT (word) DO UPDATE SET
    businesses = known.businesses + excluded.businesses,
    names = known.names + excluded.names,
    categories = known.categories + excluded.categories,
    places = known.places + excluded.places;
  IF sign < 0 THEN
    DELETE FROM search_words WHERE businesses <= 0 AND word <> '' AND word IN (
      SELECT ltrim(lexeme, 'NCL') FROM changed, unnest(tsvector_to_array(words)) lexeme);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_entries_gain_words AFTER INSERT ON search_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();
CREATE TRIGGER search_entries_lose_words AFTER DELETE ON search_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_search_words();

CREATE FUNCTION forget_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_words;
  DELETE FROM search_levels;
  RETURN NULL;
END $$;
CREATE TRIGGER search_entries_emptied AFTER TRUNCATE ON search_entries
  FOR EACH STATEMENT EXECUTE FUNCTION forget_search_words();

-- A loader of many rows sets mzansi.search to 'later' in its transaction and calls rebuild_search() before it commits.
CREATE FUNCTION enter_new_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM changed WHERE approval_status = 'approved') THEN RETURN NULL; END IF;
  PERFORM lock_search();
  INSERT INTO search_entries SELECT * FROM search_entries_of(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_enter_search AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enter_new_businesses();

-- Most changes of a business (featured, hours, image) are none to search; those of rating and time only move the entry.
CREATE FUNCTION re_enter_changed_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reworded uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE (after.approval_status = 'approved') <> (before.approval_status = 'approved')
      OR after.approval_status = 'approved' AND (after.name, after.category, after.description, after.location)
        IS DISTINCT FROM (before.name, before.category, before.description, before.location));
  moved uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE after.approval_status = 'approved' AND (after.rating, after.review_count, after.approved_at)
      IS DISTINCT FROM (before.rating, before.review_count, before.approved_at));
BEGIN
  IF current_setting('mzansi.search', true) = 'later' OR cardinality(reworded || moved) = 0 THEN RETURN NULL; END IF;
  PERFORM lock_search();
  DELETE FROM search_entries WHERE business_id = ANY (reworded);
  UPDATE search_entries entry SET standing = fresh.standing, level = fresh.level
    FROM search_entries_of(moved) fresh WHERE entry.business_id = fresh.business_id;
  INSERT INTO search_entries SELECT * FROM search_entries_of(reworded);
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_re_enter_search AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION re_enter_changed_businesses();

CREATE FUNCTION search_entries_of(ids uuid[]) RETURNS SETOF search_entries LANGUAGE sql STABLE AS $$
  SELECT id, search_lexemes(name, category, description, location),
    array_to_string(search_words_of(left(name, 120)), ' '), standing, search_level_of(standing)
  FROM businesses, search_standing(rating, review_count, approved_at) standing
  WHERE id = ANY (ids) AND approval_status = 'approved'
$$;

-- Those of the words that are known. A function for the same reason as search_candidates below: hundreds of words (all
-- that are one slip away) look to the planner like reason enough to read the whole table.
CREATE FUNCTION search_known_words(said text[]) RETURNS SETOF search_words
LANGUAGE plpgsql STABLE ROWS 20 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM search_words WHERE word = ANY (said);
END $$;

-- Known words that share most of their letters in a row with `said`. At 0.3, the default, words of many common
-- syllables bring in thousands to be compared one by one.
CREATE FUNCTION search_similar_words(said text, most integer) RETURNS SETOF search_words
LANGUAGE plpgsql STABLE ROWS 20 SET pg_trgm.similarity_threshold = 0.36 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM search_words WHERE word % said ORDER BY similarity(word, said) DESC, businesses DESC, word LIMIT most;
END $$;

-- What an entry is worth: the best way in which it holds each term, and more if its name is what was typed. `terms`
-- numbers the term of each way; ways of a term follow each other, the best first.
CREATE FUNCTION search_points(ways tsquery[], worth integer[], terms integer[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'CASE WHEN $1 = '''' THEN 0 WHEN name_key = $1 THEN 1000 WHEN starts_with(name_key, $1 || '' '') THEN 300
      WHEN starts_with(name_key, $1) THEN 150 ELSE 0 END' || coalesce(string_agg(term, ''), '')
  FROM (
    SELECT ' + CASE' || string_agg(format(' WHEN words @@ ($2)[%s] THEN %s', way, worth[way]), '' ORDER BY way) || ' ELSE 0 END' AS term
    FROM generate_subscripts(ways, 1) way GROUP BY terms[way]
  ) AS sums
$$;

-- Entries that match and what they are worth, from one level up to (not including) another; at most `most` of them, in
-- no order. A function, because only here can the planner be told never to read the whole table: it guesses half a
-- percent for each word that it does not know, so that forty of them look like half the table (1,200 ms instead of 2 at
-- 100,000 entries). It ranks, too, because handing the words out to be ranked costs more than ranking them.
CREATE FUNCTION search_candidates(key text, ways tsquery[], worth integer[], terms integer[], narrow tsquery, wide tsquery,
  from_level integer, below_level integer, most integer)
RETURNS TABLE (business_id uuid, standing double precision, points integer)
LANGUAGE plpgsql STABLE ROWS 1000 SET enable_seqscan = off SET jit = off AS $$
BEGIN
  -- The level is written into the text, because only then does the planner see that the index of that level serves.
  -- IS TRUE keeps `wide` out of the index, whose lists for such common words are long.
  RETURN QUERY EXECUTE format('SELECT business_id, standing, %s FROM search_entries WHERE words @@ $3 %s %s %s LIMIT $5',
    search_points(ways, worth, terms),
    CASE WHEN wide IS NOT NULL THEN 'AND (words @@ $4) IS TRUE' END,
    CASE WHEN from_level > 0 THEN format('AND level >= %s', from_level) END,
    CASE WHEN below_level IS NOT NULL THEN format('AND level < %s', below_level) END) USING key, ways, narrow, wide, most;
END $$;

-- The same for the entries below a level whose name begins with `key`.
CREATE FUNCTION search_namesakes(key text, ways tsquery[], worth integer[], terms integer[], narrow tsquery, wide tsquery,
  below_level integer, most integer)
RETURNS TABLE (business_id uuid, standing double precision, points integer)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT business_id, standing, %s FROM search_entries
    WHERE name_key >= $1 AND name_key < $1 || chr(1114109) AND level < $5
      AND (words @@ $3) IS TRUE AND (words @@ $4) IS NOT FALSE LIMIT $6', search_points(ways, worth, terms))
    USING key, ways, narrow, wide, below_level, most;
END $$;

-- Draws the levels anew, so that each holds half of the one below and the highest at least 1,000 entries. Search is
-- right without it; run now and then, it keeps broad words quick while the directory grows.
CREATE FUNCTION level_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_search();
  PERFORM draw_search_levels((SELECT count(*) FROM search_entries));
  UPDATE search_entries SET level = search_level_of(standing) WHERE level <> search_level_of(standing);
END $$;

CREATE FUNCTION draw_search_levels(approved bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_levels;
  INSERT INTO search_levels
  SELECT step, ranked.standing, approved
  FROM generate_series(1, 8) step JOIN (
    SELECT standing, row_number() OVER (ORDER BY standing DESC) AS place
    FROM businesses, search_standing(rating, review_count, approved_at) standing WHERE approval_status = 'approved'
  ) AS ranked ON ranked.place = floor(approved / power(2, step))
  WHERE approved / power(2, step) >= 1000
$$;

-- All entries, words and levels from nothing: after a bulk load, or should they ever be doubted. Indexes are made last,
-- which at 100,000 businesses takes a fifth of the time of growing them row by row.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  index_definitions text[] := ARRAY(SELECT indexdef FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'search_entries' AND indexname LIKE 'search\_entries\_words%');
  definition text;
BEGIN
  PERFORM lock_search();
  TRUNCATE search_entries;
  DROP INDEX IF EXISTS search_entries_words, search_entries_words_1, search_entries_words_2, search_entries_words_3,
    search_entries_words_4, search_entries_words_5, search_entries_words_6, search_entries_words_7, search_entries_words_8;
  PERFORM draw_search_levels((SELECT count(*) FROM businesses WHERE approval_status = 'approved'));
  INSERT INTO search_entries SELECT * FROM search_entries_of(ARRAY(SELECT id FROM businesses ORDER BY id));
  FOREACH definition IN ARRAY index_definitions LOOP EXECUTE definition; END LOOP;
  ANALYZE search_entries;
  ANALYZE search_words;
END $$;
SELECT rebuild_search();

-- Search reads less: a page is ranked from a few hundred entries, and what else matches is only counted.

-- Levels go on to about 250 entries, because so few are ranked at first.
CREATE INDEX search_entries_words_9 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 9;
CREATE INDEX search_entries_words_10 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 10;
CREATE INDEX search_entries_words_11 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level >= 11;

CREATE OR REPLACE FUNCTION draw_search_levels(approved bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_levels;
  INSERT INTO search_levels
  SELECT step, ranked.standing, approved
  FROM generate_series(1, 11) step JOIN (
    SELECT standing, row_number() OVER (ORDER BY standing DESC) AS place
    FROM businesses, search_standing(rating, review_count, approved_at) standing WHERE approval_status = 'approved'
  ) AS ranked ON ranked.place = floor(approved / power(2, step))
  WHERE approved / power(2, step) >= 250
$$;

-- The condition of all terms, each for itself: the index then leaps from list to list, which takes half as long for
-- common words as one tsquery that joins them.
CREATE FUNCTION search_holding(narrow tsquery[]) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(format('words @@ %L::tsquery', term), ' AND ') FROM unnest(narrow) AS term
$$;

-- As above, but for terms that stand apart.
DROP FUNCTION search_candidates(text, tsquery[], integer[], integer[], tsquery, tsquery, integer, integer, integer);
CREATE FUNCTION search_candidates(key text, ways tsquery[], worth integer[], terms integer[], narrow tsquery[], wide tsquery,
  from_level integer, below_level integer, most integer)
RETURNS TABLE (business_id uuid, standing double precision, points integer)
LANGUAGE plpgsql STABLE ROWS 1000 SET enable_seqscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT business_id, standing, %s FROM search_entries WHERE %s %s %s %s LIMIT $4',
    search_points(ways, worth, terms), search_holding(narrow),
    CASE WHEN wide IS NOT NULL THEN 'AND (words @@ $3) IS TRUE' END,
    CASE WHEN from_level > 0 THEN format('AND level >= %s', from_level) END,
    CASE WHEN below_level IS NOT NULL THEN format('AND level < %s', below_level) END) USING key, ways, wide, most;
END $$;

-- How many entries match from a level up, but at most `most`: what is counted only is neither tested nor ranked. Other
-- indexes are forbidden because the planner, short of better, takes one of them whole.
CREATE FUNCTION search_count(narrow tsquery[], from_level integer, most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off AS $$
DECLARE
  matching integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM search_entries WHERE %s %s LIMIT $1) AS matching',
    search_holding(narrow), CASE WHEN from_level > 0 THEN format('AND level >= %s', from_level) END)
    INTO matching USING most;
  RETURN matching;
END $$;

-- The best entries lie together now, so that what most searches read stays in memory.
CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  names text[];
  definitions text[];
  part text;
BEGIN
  PERFORM lock_search();
  TRUNCATE search_entries;
  SELECT array_agg(indexname), array_agg(indexdef) INTO names, definitions FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'search_entries' AND indexname LIKE 'search\_entries\_words%';
  FOREACH part IN ARRAY names LOOP EXECUTE format('DROP INDEX %I', part); END LOOP;
  PERFORM draw_search_levels((SELECT count(*) FROM businesses WHERE approval_status = 'approved'));
  INSERT INTO search_entries SELECT * FROM search_entries_of(ARRAY(SELECT id FROM businesses))
    ORDER BY standing DESC, business_id DESC;
  FOREACH part IN ARRAY definitions LOOP EXECUTE part; END LOOP;
  ANALYZE search_entries;
  ANALYZE search_words;
END $$;
SELECT level_search();

-- Search meets one list less: cafes in Soweto are a word of their own.

-- As above, and every word of the location once more behind its category, of which two letters are enough to
-- tell: 'Pcasoweto'. The lists of a category and of a place are long, and meeting them took most of the time of searches
-- that ask for both.
CREATE OR REPLACE FUNCTION search_lexemes(name text, category text, description text, location text) RETURNS tsvector
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_agg(mark || left(word, 40))) FROM (
    SELECT '' AS mark, word FROM unnest(search_words_of(description)) word
      WHERE word <> ALL ('{a,an,and,are,as,at,be,by,en,for,from,in,is,it,its,of,on,or,our,that,the,their,they,this,to,was,we,with,you,your}')
    UNION ALL
    SELECT mark, word FROM unnest(search_words_of(name) || search_joined_words_of(name)) word, unnest('{"",N}'::text[]) mark
    UNION ALL
    SELECT mark, word FROM unnest(search_words_of(category)) word, unnest('{"",C}'::text[]) mark
    UNION ALL
    SELECT mark, word FROM unnest(search_words_of(location) || search_joined_words_of(location)) word,
      unnest(ARRAY['', 'L', 'P' || left(lower(category), 2)]) mark
  ) AS marked
$$;

-- As above; the pairs are not counted, because nobody types one.
CREATE OR REPLACE FUNCTION count_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM lock_search();
  WITH held AS (
    SELECT ltrim(lexeme, 'NCL') AS word, left(lexeme, 1) AS mark, count(*)::integer AS times
    FROM changed, unnest(tsvector_to_array(words)) lexeme WHERE left(lexeme, 1) <> 'P' GROUP BY lexeme
    UNION ALL
    SELECT '', '', count(*)::integer FROM changed HAVING count(*) > 0
  )
  INSERT INTO search_words AS known (word, businesses, names, categories, places)
  SELECT word,
    sign * coalesce(sum(times) FILTER (WHERE mark NOT IN ('N', 'C', 'L')), 0),
    sign * coalesce(sum(times) FILTER (WHERE mark = 'N'), 0),
    sign * coalesce(sum(times) FILTER (WHERE mark = 'C'), 0),
    sign * coalesce(sum(times) FILTER (WHERE mark = 'L'), 0)
  FROM held GROUP BY word
  ON CONFLICT (word) DO UPDATE SET
    businesses = known.businesses + excluded.businesses,
    names = known.names + excluded.names,
    categories = known.categories + excluded.categories,
    places = known.places + excluded.places;
  IF sign < 0 THEN
    DELETE FROM search_words WHERE businesses <= 0 AND word <> '' AND word IN (
      SELECT ltrim(lexeme, 'NCL') FROM changed, unnest(tsvector_to_array(words)) lexeme);
  END IF;
  RETURN NULL;
END $$;

-- As above, but only the first 500 names are looked at: those that are, or begin with, the whole word typed
-- come first in their order. 9,000 of a million names begin with the letters 'jan', and testing them all took 12 ms.
CREATE OR REPLACE FUNCTION search_namesakes(key text, ways tsquery[], worth integer[], terms integer[], narrow tsquery,
  wide tsquery, below_level integer, most integer)
RETURNS TABLE (business_id uuid, standing double precision, points integer)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off SET enable_bitmapscan = off SET jit = off AS $$
BEGIN
  RETURN QUERY EXECUTE format('SELECT business_id, standing, %s FROM (
      SELECT * FROM search_entries WHERE name_key >= $1 AND name_key < $1 || chr(1114109) AND level < $5
      ORDER BY name_key LIMIT 500) AS nearest
    WHERE (words @@ $3) IS TRUE AND (words @@ $4) IS NOT FALSE LIMIT $6', search_points(ways, worth, terms))
    USING key, ways, narrow, wide, below_level, most;
END $$;

-- As above, but nothing is left for a vacuum, which the embedded database never has: after a rebuild every
-- look at the words read the old ones as well.
CREATE OR REPLACE FUNCTION forget_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE search_words, search_levels;
  RETURN NULL;
END $$;

SELECT rebuild_search();

-- Search reads long lists in two halves beside each other. The better half has its index; here is that of the other.
CREATE INDEX search_entries_words_0 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level < 1;

-- As above, and below a level, too. That one stays for copies of the program that are a version older.
CREATE FUNCTION search_count(narrow tsquery[], from_level integer, below_level integer, most integer) RETURNS integer
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off AS $$
DECLARE
  matching integer;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM search_entries WHERE %s %s %s LIMIT $1) AS matching',
    search_holding(narrow), CASE WHEN from_level > 0 THEN format('AND level >= %s', from_level) END,
    CASE WHEN below_level IS NOT NULL THEN format('AND level < %s', below_level) END)
    INTO matching USING most;
  RETURN matching;
END $$;
