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

-- As in 0002_search.sql, but for terms that stand apart.
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
