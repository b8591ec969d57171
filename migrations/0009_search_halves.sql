-- Search reads long lists in two halves beside each other. The better half has its index; here is that of the other.
CREATE INDEX search_entries_words_0 ON search_entries USING gin (words) WITH (fastupdate = off) WHERE level < 1;

-- As in 0007_search_bounds.sql, and below a level, too. That one stays for copies of the program that are a version older.
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
