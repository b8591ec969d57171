-- Search reads reviews: each word of them is a lexeme of the document of their business. See docs/decisions/search.md.

-- The words of the latest hundred published reviews of a business: however many people write, its document stays small. 2,000 words of any
-- length fit into a tsvector.
CREATE FUNCTION search_reviewed(reviewed uuid) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT word FROM (
    SELECT text FROM reviews WHERE business_id = reviewed AND state = 'published' ORDER BY written_at DESC, id DESC LIMIT 100
  ) AS latest, unnest(search_tokens(text)) AS word ORDER BY word LIMIT 2000
$$;

-- The documents of these businesses as far as they are listed. A document has each word with the fields that hold it as weights:
-- A name, B category, C location, D description. Stop words count in neither descriptions nor reviews. Besides the words: '/s' with each word
-- of a review, '/p' with the number of the place and of each place around it, '/m' with the municipality, '/r' with the province, '/n' without
-- a place, '/t' with each trade, '/o' with each offer, '/w' with WhatsApp. No word begins with '/', so nobody can type one. The words of a
-- hidden address are not there, and nothing is open before a business opens again.
CREATE OR REPLACE FUNCTION search_documents_of(ids uuid[]) RETURNS SETOF search_documents LANGUAGE sql STABLE AS $$
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
        UNION SELECT sign || left(word, 40), weight FROM (
          SELECT '', '4D', unnest(search_tokens(search_described(b))) UNION ALL SELECT '/s', NULL, search_reviewed(b.id)
        ) AS prose (sign, weight, word)
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

-- Adds the words of new documents to the vocabulary, or takes those of removed ones away, but none of reviews: what visitors write makes
-- no typo a word. A word of nobody is removed. One writer at a time: two transactions that each approve several businesses would
-- otherwise deadlock on shared words. All functions here keep their plans: planning anew took longer than the work, and that is what an
-- array makes PL/pgSQL do.
CREATE OR REPLACE FUNCTION count_search_words() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM pg_advisory_xact_lock(1836741477);
  INSERT INTO search_vocabulary AS known
  SELECT lexeme, sign * count(*) FROM changed, unnest(document) WHERE NOT starts_with(lexeme, '/s') GROUP BY lexeme
  UNION ALL SELECT '', sign * count(*) FROM changed HAVING count(*) > 0
  ON CONFLICT (word) DO UPDATE SET businesses = known.businesses + excluded.businesses;
  IF sign < 0 THEN
    DELETE FROM search_vocabulary WHERE businesses <= 0 AND word <> ''
      AND word IN (SELECT lexeme FROM changed, unnest(document));
  END IF;
  RETURN NULL;
END $$;

-- A published review that is written, changed, moved or taken back renews the document of its business, with the words of the owner as they
-- were: only the document is written, and no word is counted. Who loads many rows sets mzansi.search to 'later'.
CREATE FUNCTION index_reviewed_businesses() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  UPDATE search_documents stored SET document = due.document
    FROM search_documents_of(ARRAY(SELECT DISTINCT business_id FROM changed WHERE state = 'published')) due
    WHERE due.business_id = stored.business_id AND due.document <> stored.document;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_index_new AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_reviewed_businesses();
CREATE TRIGGER reviews_index_gone AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_reviewed_businesses();
CREATE TRIGGER reviews_index_before AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_reviewed_businesses();
CREATE TRIGGER reviews_index_after AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION index_reviewed_businesses();

SELECT rebuild_search();
