-- Changed and removed reviews are counted, and changed ones indexed, once for each statement: a merge moves thousands of them, and an erasure
-- removes them. See docs/decisions/reviews.md.

-- As count_review(), which still counts new reviews. Businesses are written in the order of their ids.
CREATE FUNCTION count_changed_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  FOR counted IN
    SELECT business_id, stars, sum(sign)::integer AS more FROM (
      SELECT business_id, stars, -1 AS sign FROM before WHERE state = 'published'
      UNION ALL SELECT business_id, stars, 1 FROM after WHERE state = 'published'
    ) AS changed GROUP BY business_id, stars HAVING sum(sign) <> 0 ORDER BY business_id, stars
  LOOP
    UPDATE businesses SET histogram[counted.stars] = histogram[counted.stars] + counted.more WHERE id = counted.business_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_count_changed AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_changed_reviews();

CREATE FUNCTION count_removed_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted record;
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  FOR counted IN
    SELECT business_id, stars, count(*)::integer AS less FROM removed WHERE state = 'published'
      GROUP BY business_id, stars ORDER BY business_id, stars
  LOOP
    UPDATE businesses SET histogram[counted.stars] = histogram[counted.stars] - counted.less WHERE id = counted.business_id;
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_count_gone AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_reviews();

-- Renews the documents of the businesses whose published reviews changed, in what a document has of them.
CREATE FUNCTION index_changed_reviews() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  -- A review that is the same before and after is there twice.
  UPDATE search_documents stored SET document = due.document
    FROM search_documents_of(ARRAY(SELECT DISTINCT business_id FROM (
      SELECT id, business_id, text, written_at FROM before WHERE state = 'published'
      UNION ALL SELECT id, business_id, text, written_at FROM after WHERE state = 'published'
    ) AS changed GROUP BY id, business_id, text, written_at HAVING count(*) = 1)) due
    WHERE due.business_id = stored.business_id AND due.document <> stored.document;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER reviews_index_after AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION index_changed_reviews();
-- The trigger above does its work too.
ALTER TABLE reviews DISABLE TRIGGER reviews_index_before;
