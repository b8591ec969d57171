-- What an owner says about the business itself: open, closed until a day, moved, or closed for good. See docs/decisions/closed-and-moved.md.
ALTER TABLE businesses
  ADD COLUMN trading text NOT NULL DEFAULT 'open' CHECK (trading IN ('open', 'temporarily-closed', 'moved', 'closed-for-good')),
  -- The first day on which it is open again.
  ADD COLUMN closed_until date CONSTRAINT businesses_closed_until_a_day CHECK (trading <> 'temporarily-closed' OR NOT closed_until IS NULL),
  -- The last move: {"on": the day on which the owner said it, "from": the name of the place before, or null}.
  ADD COLUMN moved jsonb CHECK (jsonb_typeof(moved) = 'object')
    CONSTRAINT businesses_moved_on_a_day CHECK (trading <> 'moved' OR coalesce(moved ? 'on', false)),
  -- The words of the name that tell it apart; the next migration fills it.
  ADD COLUMN similar_name text;

-- Counts the listed businesses of a place, by category, without reading them.
CREATE INDEX businesses_listed_of_place ON businesses (place_id, category)
  WHERE approval_status = 'approved' AND trading <> 'closed-for-good';

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

-- As before, without what is closed for good, and with no hours before a business opens again.
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
        UNION SELECT left(word, 40), '4D' FROM unnest(search_tokens(description)) word
          WHERE word <> ALL ('{a,an,and,are,as,at,be,by,en,for,from,in,is,it,its,of,on,or,our,that,the,their,they,this,to,was,we,with,you,your}')
        UNION SELECT '/p' || around, NULL FROM search_places_around(place_id) around
        UNION SELECT '/r' || lower(replace(place.province, ' ', '-')), NULL WHERE place.id IS NOT NULL
        UNION SELECT '/o' || offer, NULL FROM unnest(offers) offer
      ) AS held (word, weight) GROUP BY word
    ) AS lexemes
  ) AS words
  WHERE b.id = ANY (ids) AND approval_status = 'approved' AND trading <> 'closed-for-good'
$$;

-- As before, and another state of trading replaces the document.
CREATE OR REPLACE FUNCTION index_changed_businesses() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT after.id FROM new_rows after JOIN old_rows before USING (id)
    WHERE (after.approval_status = 'approved') <> (before.approval_status = 'approved')
      OR after.approval_status = 'approved' AND (after.name, after.category, after.description, after.location, after.place_id, after.latitude,
        after.longitude, after.hides_address, after.price_level, after.offers, after.hours_week, after.special_days, after.trading,
        after.closed_until)
        IS DISTINCT FROM (before.name, before.category, before.description, before.location, before.place_id, before.latitude,
        before.longitude, before.hides_address, before.price_level, before.offers, before.hours_week, before.special_days, before.trading,
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
