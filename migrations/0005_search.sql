-- What search reads: one document per approved business, and the vocabulary of all documents. See docs/decisions/search.md.

-- The words of a text in their order: without accents, case and apostrophes, split at every sign. domain/search/token-rules.ts
-- does the same to what visitors type; a test compares the two for every character. The signs are listed by number, because
-- a class such as [:alnum:] depends on the locale of the database.
CREATE FUNCTION search_tokens(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(lower(CASE WHEN octet_length(said) = char_length(said) THEN replace(replace(said, '''', ''), '`', '')
    ELSE replace(replace(replace(replace(translate(
      regexp_replace(normalize(said, NFKD), '[\u0300-\u036f''`\u02bc\u2018\u2019]', '', 'g'),
      'ØøŁłĐđÐðıĦħ', 'oollddddihh'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe') END COLLATE "C"),
    '[\x01-\x2f\x3a-\x60\x7b-\xb4\xb6-\xbf\xd7\xf7\u2000-\u2bff\u2e00-\u303f\ufe00-\ufe6f\ufffd\U0001f000-\U0001faff]+'), '')
$$;

-- The same with the signs inside a word left out: 'Bar-B-Q' has the words bar, b and q, and also barbq.
CREATE FUNCTION search_joined_tokens(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_tokens(translate(said, '-&.+/–', ''))
$$;

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
  document tsvector NOT NULL
);
-- Kept in the row: ranking reads thousands of documents, and fetching each from the TOAST table triples its time.
ALTER TABLE search_documents ALTER COLUMN document SET STORAGE MAIN, ALTER COLUMN document SET STATISTICS 1000;
ALTER TABLE search_documents SET (toast_tuple_target = 8160, autovacuum_analyze_scale_factor = 0.05);
-- fastupdate off: every search would read the pending list until a vacuum, and the embedded database has no autovacuum.
CREATE INDEX search_documents_words ON search_documents USING gin (document) WITH (fastupdate = off);
CREATE INDEX search_documents_names ON search_documents USING gin (ts_filter(document, '{a}')) WITH (fastupdate = off);
CREATE INDEX search_documents_best ON search_documents (quality DESC, business_id DESC);
CREATE INDEX search_documents_best_of_category ON search_documents (category, quality DESC, business_id DESC);

-- How many documents hold a word at all, and in which field. The row of the empty word counts the documents.
CREATE TABLE search_vocabulary (
  word text COLLATE "C" PRIMARY KEY,
  businesses integer NOT NULL,
  names integer NOT NULL,
  categories integer NOT NULL,
  locations integer NOT NULL
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
  SELECT lexeme, sign * count(*), sign * count(*) FILTER (WHERE 'A' = ANY (weights)),
    sign * count(*) FILTER (WHERE 'B' = ANY (weights)), sign * count(*) FILTER (WHERE 'C' = ANY (weights))
  FROM changed, unnest(document) GROUP BY lexeme
  UNION ALL SELECT '', sign * count(*), 0, 0, 0 FROM changed HAVING count(*) > 0
  ON CONFLICT (word) DO UPDATE SET
    businesses = known.businesses + excluded.businesses,
    names = known.names + excluded.names,
    categories = known.categories + excluded.categories,
    locations = known.locations + excluded.locations;
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

-- The documents of these businesses as far as they are approved. A document has each word with the fields that hold it as
-- weights: A name, B category, C location, D description. Stop words count in every field but the description.
CREATE FUNCTION search_documents_of(ids uuid[]) RETURNS SETOF search_documents LANGUAGE sql STABLE AS $$
  SELECT id, category, search_quality(rating, review_count, approved_at), array_to_string(search_tokens(name), ' '), words.document
  FROM businesses, LATERAL (
    SELECT string_agg('''' || word || ''':' || weights, ' ')::tsvector AS document FROM (
      SELECT word, string_agg(weight, ',') AS weights FROM (
        SELECT left(word, 40), '1A' FROM unnest(search_tokens(name) || search_joined_tokens(name)) word
        UNION SELECT left(word, 40), '2B' FROM unnest(search_tokens(category)) word
        UNION SELECT left(word, 40), '3C' FROM unnest(search_tokens(location) || search_joined_tokens(location)) word
        UNION SELECT left(word, 40), '4D' FROM unnest(search_tokens(description)) word
          WHERE word <> ALL ('{a,an,and,are,as,at,be,by,en,for,from,in,is,it,its,of,on,or,our,that,the,their,they,this,to,was,we,with,you,your}')
      ) AS held (word, weight) GROUP BY word
    ) AS lexemes
  ) AS words
  WHERE id = ANY (ids) AND approval_status = 'approved'
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

-- A change of words replaces the document; a change of rating or time only its quality; any other change is none to search.
CREATE FUNCTION index_changed_businesses() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  reworded uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE (after.approval_status = 'approved') <> (before.approval_status = 'approved')
      OR after.approval_status = 'approved' AND (after.name, after.category, after.description, after.location)
        IS DISTINCT FROM (before.name, before.category, before.description, before.location));
  requalified uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE after.approval_status = 'approved' AND (after.rating, after.review_count, after.approved_at)
      IS DISTINCT FROM (before.rating, before.review_count, before.approved_at));
BEGIN
  IF current_setting('mzansi.search', true) = 'later' OR cardinality(reworded || requalified) = 0 THEN RETURN NULL; END IF;
  DELETE FROM search_documents WHERE business_id = ANY (reworded);
  UPDATE search_documents SET quality = search_quality(rating, review_count, approved_at)
    FROM businesses WHERE id = business_id AND id = ANY (requalified);
  INSERT INTO search_documents SELECT * FROM search_documents_of(reworded);
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_index_changed AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_changed_businesses();

-- Words of the vocabulary, each as one row: 'exact' those in `exact`; 'longer' the sums over all words that begin with one
-- of `begun` (half of all documents when there are too many to add up); 'inside' up to 16 words of names around one of
-- `inside`. Without sequential scans, because hundreds of words look to the planner like a reason to read the whole table.
CREATE FUNCTION search_lookup(exact text[], begun text[], inside text[])
RETURNS TABLE (kind text, said text, word text, businesses integer, names integer, categories integer, locations integer)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN RETURN QUERY
  SELECT 'exact', known.word, known.* FROM search_vocabulary known WHERE known.word = ANY (exact)
  UNION ALL
  SELECT 'longer', said, said, least(sum(longer.businesses), every.half)::int, least(sum(longer.names), every.half)::int,
    least(sum(longer.categories), every.half)::int, least(sum(longer.locations), every.half)::int
  FROM unnest(begun) said, (SELECT greatest(1, v.businesses / 2) AS half FROM search_vocabulary v WHERE v.word = '') every, LATERAL (
    SELECT * FROM search_vocabulary v WHERE v.word > said AND v.word < said || chr(1114109) LIMIT 4000) longer
  GROUP BY said, every.half
  UNION ALL
  SELECT 'inside', said, around.* FROM unnest(inside) said, LATERAL (
    SELECT * FROM search_vocabulary v WHERE v.names > 0 AND v.word LIKE '%_' || said || '%' ORDER BY v.names DESC, v.word LIMIT 16) around;
END $$;

-- The 60 words of the vocabulary that look most like `said`, by the trigrams they share. At 0.3, the default threshold, words
-- of common syllables bring in thousands.
CREATE FUNCTION search_similar(said text) RETURNS SETOF search_vocabulary
LANGUAGE sql STABLE ROWS 20 SET pg_trgm.similarity_threshold = 0.36 SET enable_seqscan = off AS $$
  SELECT * FROM search_vocabulary WHERE word % said ORDER BY similarity(word, said) DESC, businesses DESC, word LIMIT 60
$$;

-- All documents and words from nothing: after a bulk load, or should they ever be doubted. Indexes are made last, which at
-- 100,000 businesses takes a fifth of the time of growing them row by row; the best documents lie together.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  definitions text[] := ARRAY(SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
    AND indexname IN ('search_documents_words', 'search_documents_names', 'search_vocabulary_trigrams'));
  definition text;
BEGIN
  LOCK TABLE businesses IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE search_documents, search_vocabulary;
  DROP INDEX search_documents_words, search_documents_names, search_vocabulary_trigrams;
  INSERT INTO search_documents SELECT * FROM search_documents_of(ARRAY(SELECT id FROM businesses))
    ORDER BY 3 DESC, 1 DESC;
  FOREACH definition IN ARRAY definitions LOOP EXECUTE definition; END LOOP;
  ANALYZE search_documents;
  ANALYZE search_vocabulary;
END $$;
SELECT rebuild_search();
