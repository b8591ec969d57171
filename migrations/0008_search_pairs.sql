-- Search meets one list less: cafes in Soweto are a word of their own.

-- As in 0002_search.sql, and every word of the location once more behind its category, of which two letters are enough to
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

-- As in 0002_search.sql; the pairs are not counted, because nobody types one.
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

-- As in 0002_search.sql, but only the first 500 names are looked at: those that are, or begin with, the whole word typed
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

-- As in 0002_search.sql, but nothing is left for a vacuum, which the embedded database never has: after a rebuild every
-- look at the words read the old ones as well.
CREATE OR REPLACE FUNCTION forget_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE search_words, search_levels;
  RETURN NULL;
END $$;

SELECT rebuild_search();
