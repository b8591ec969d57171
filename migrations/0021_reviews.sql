-- Reviews by visitors, and what follows from them: rating, count and histogram of a business. See docs/decisions/reviews.md.

-- One row. While `is_on` is false no business has a rating. The salt is for the hashes of network addresses and the stamps of forms.
CREATE TABLE review_keeping (
  is_on boolean NOT NULL DEFAULT true,
  salt bytea NOT NULL DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    CHECK (octet_length(salt) = 32)
);
CREATE UNIQUE INDEX review_keeping_one_row ON review_keeping ((true));
INSERT INTO review_keeping DEFAULT VALUES;

-- The people who write, by the SHA-256 of their email in lower case. The address itself is there only while a letter must be sent.
CREATE TABLE reviewers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email_hash bytea NOT NULL UNIQUE CHECK (octet_length(email_hash) = 32),
  email text CHECK (char_length(email) <= 254),
  confirmed_at timestamptz
);
-- What the retention job looks through.
CREATE INDEX reviewers_with_email ON reviewers (id) WHERE email IS NOT NULL;

CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  -- NULL for one that nobody can change, such as an invented one.
  reviewer_id uuid REFERENCES reviewers (id),
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  text text CHECK (char_length(text) BETWEEN 1 AND 2000),
  visited_on date,
  name text CHECK (char_length(name) BETWEEN 1 AND 60),
  state text NOT NULL CHECK (state IN ('unconfirmed', 'pending', 'held', 'published', 'rejected', 'withdrawn')),
  -- Each change raises it: a moderator decides about one version.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Names from contract/review.ts. Only their form is checked, so that a new one needs no migration.
  held_for text[] NOT NULL DEFAULT '{}' CHECK (cardinality(held_for) <= 20),
  -- Why it was rejected: {"kind", "text"}.
  rejection jsonb CHECK (jsonb_typeof(rejection) = 'object'),
  has_photos boolean NOT NULL DEFAULT false,
  -- Of the network address that it came from, for 30 days.
  network_hash bytea CHECK (octet_length(network_hash) = 32),
  -- Of the link that confirms it.
  confirm_hash bytea UNIQUE CHECK (octet_length(confirm_hash) = 32),
  written_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_confirmed_once CHECK ((state = 'unconfirmed') = (confirm_hash IS NOT NULL)),
  CONSTRAINT reviews_withdrawn_empty CHECK (state <> 'withdrawn' OR text IS NULL AND name IS NULL)
);
-- One of each person about a business. Until it is confirmed, somebody else may have typed the address.
CREATE UNIQUE INDEX reviews_of_person ON reviews (business_id, reviewer_id) WHERE state <> 'unconfirmed';
CREATE INDEX reviews_of_business ON reviews (business_id, written_at);
CREATE INDEX reviews_of_reviewer ON reviews (reviewer_id) WHERE reviewer_id IS NOT NULL;
-- The orders of the public list.
CREATE INDEX reviews_newest ON reviews (business_id, written_at, id) WHERE state = 'published';
CREATE INDEX reviews_highest ON reviews (business_id, stars, written_at, id) WHERE state = 'published';
CREATE INDEX reviews_lowest ON reviews (business_id, stars, written_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX reviews_with_photos ON reviews (business_id, written_at, id) WHERE state = 'published' AND has_photos;
-- The queues of moderators, and what expires.
CREATE INDEX reviews_pending ON reviews (written_at, id) WHERE state = 'pending';
CREATE INDEX reviews_held ON reviews (written_at, id) WHERE state = 'held';
CREATE INDEX reviews_unconfirmed ON reviews (written_at) WHERE state = 'unconfirmed';
CREATE INDEX reviews_withdrawn ON reviews (written_at) WHERE state = 'withdrawn';
CREATE INDEX reviews_of_network ON reviews (network_hash, written_at) WHERE network_hash IS NOT NULL;

-- A text without case and spaces, by which the same one is found elsewhere.
CREATE FUNCTION review_text_key(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(lower(regexp_replace(said, '\s+', '', 'g')));
CREATE INDEX reviews_of_text ON reviews (review_text_key(text)) WHERE text IS NOT NULL;

-- A text as its words are looked for: in lower case, without accents and apostrophes. ASCII text skips what costs most.
CREATE FUNCTION review_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(translate(CASE WHEN octet_length(said) = char_length(said) THEN said ELSE without_accents(said) END, '''’`', ''));

-- The images of reviews. An image belongs to a business, or to a review, or to none.
CREATE TABLE review_photos (
  image_id uuid PRIMARY KEY REFERENCES images (id) ON DELETE CASCADE,
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 8),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0)
);
CREATE INDEX review_photos_of_review ON review_photos (review_id, position);

-- What the owner answers, once.
CREATE TABLE review_replies (
  review_id uuid PRIMARY KEY REFERENCES reviews (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  rejection jsonb CHECK (jsonb_typeof(rejection) = 'object'),
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX review_replies_pending ON review_replies (written_at, review_id) WHERE state = 'pending';

-- What visitors and the owner report. One without an outcome is open.
CREATE TABLE review_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  -- Of the network address, or of the account of the owner.
  reporter_hash bytea NOT NULL CHECK (octet_length(reporter_hash) = 32),
  by_owner boolean NOT NULL DEFAULT false,
  reason text NOT NULL CHECK (reason ~ '^[a-z][a-z-]{0,39}$'),
  text text CHECK (char_length(text) <= 500),
  at timestamptz NOT NULL DEFAULT now(),
  outcome text CHECK (outcome IN ('kept', 'removed')),
  judged_by uuid REFERENCES users (id) ON DELETE SET NULL,
  judged_at timestamptz,
  CHECK ((outcome IS NULL) = (judged_at IS NULL))
);
CREATE UNIQUE INDEX review_reports_open ON review_reports (review_id, reporter_hash) WHERE outcome IS NULL;
CREATE INDEX review_reports_of_review ON review_reports (review_id);
CREATE INDEX review_reports_of_judge ON review_reports (judged_by) WHERE judged_by IS NOT NULL;

-- Who found a review helpful: each network once.
CREATE TABLE review_marks (
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  network_hash bytea NOT NULL CHECK (octet_length(network_hash) = 32),
  PRIMARY KEY (review_id, network_hash)
);

-- The personal links of a review, one in each letter. They work as long as the review is there.
CREATE TABLE review_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE
);
CREATE INDEX review_links_of_review ON review_links (review_id);

-- Browsers that confirmed an address: the next review from there needs no letter.
CREATE TABLE review_sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  reviewer_id uuid NOT NULL REFERENCES reviewers (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX review_sessions_of_reviewer ON review_sessions (reviewer_id);
CREATE INDEX review_sessions_by_expiry ON review_sessions (expires_at);

-- The decisions of moderators about reviews and replies, by the number of their line. For ten seconds each can be undone.
CREATE TABLE review_decisions (
  id bigint PRIMARY KEY REFERENCES moderation_log (id) ON DELETE CASCADE,
  review_id uuid NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('review', 'reply')),
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- The version that it made: an undo finds the same one.
  version integer NOT NULL,
  -- What an undo puts back: {"state", "rejection", "reports"}.
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
  is_undone boolean NOT NULL DEFAULT false
);
CREATE INDEX review_decisions_of_review ON review_decisions (review_id);
CREATE INDEX review_decisions_of_moderator ON review_decisions (decided_by);

ALTER TABLE businesses
  -- How many published reviews have one star, two, and so on.
  ADD COLUMN histogram integer[] NOT NULL DEFAULT '{0,0,0,0,0}' CHECK (cardinality(histogram) = 5 AND 0 <= ALL (histogram)),
  -- What several reviews mention: [{"word", "count"}].
  ADD COLUMN mentions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(mentions) = 'array'),
  -- {"until", "reason"}: visitors read it, and cannot review the business until then.
  ADD COLUMN reviews_closed jsonb CHECK (jsonb_typeof(reviews_closed) = 'object');

-- None of these is an edit. Statements that write them write nothing else. Triggers fire in the order of their names: this one comes after
-- businesses_count_version.
CREATE TRIGGER businesses_keep_version_of_reviews BEFORE UPDATE OF histogram, mentions, reviews_closed ON businesses FOR EACH ROW
  EXECUTE FUNCTION keep_version();

-- Rating and count follow from the histogram.
CREATE FUNCTION rate_business() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown boolean;
  given integer[] := NEW.histogram;
  people integer := given[1] + given[2] + given[3] + given[4] + given[5];
BEGIN
  SELECT is_on INTO shown FROM review_keeping;
  NEW.review_count := CASE WHEN shown THEN people ELSE 0 END;
  NEW.rating := CASE WHEN shown AND people > 0
    THEN round((given[1] + 2 * given[2] + 3 * given[3] + 4 * given[4] + 5 * given[5])::numeric / people, 1) ELSE 0 END;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_rate BEFORE UPDATE OF histogram ON businesses FOR EACH ROW EXECUTE FUNCTION rate_business();

-- The one place that counts reviews, in the transaction of their change. Who loads many rows sets mzansi.search to 'later' and calls
-- recount_reviews() before rebuild_search().
CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('mzansi.search', true) = 'later' THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' AND OLD.state = 'published' THEN
    UPDATE businesses SET histogram[OLD.stars] = histogram[OLD.stars] - 1 WHERE id = OLD.business_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'published' THEN
    UPDATE businesses SET histogram[NEW.stars] = histogram[NEW.stars] + 1 WHERE id = NEW.business_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_count_new AFTER INSERT ON reviews FOR EACH ROW
  WHEN (NEW.state = 'published') EXECUTE FUNCTION count_review();
CREATE TRIGGER reviews_count_changed AFTER UPDATE ON reviews FOR EACH ROW
  WHEN ((OLD.state, OLD.stars, OLD.business_id) IS DISTINCT FROM (NEW.state, NEW.stars, NEW.business_id))
  EXECUTE FUNCTION count_review();
CREATE TRIGGER reviews_count_gone AFTER DELETE ON reviews FOR EACH ROW
  WHEN (OLD.state = 'published') EXECUTE FUNCTION count_review();

-- All counts from nothing: after a bulk load, or should they ever be doubted.
CREATE FUNCTION recount_reviews() RETURNS void LANGUAGE sql AS $$
  UPDATE businesses SET histogram = counted.histogram
  FROM (SELECT id AS business_id, ARRAY[coalesce(one, 0), coalesce(two, 0), coalesce(three, 0), coalesce(four, 0), coalesce(five, 0)] AS histogram
    FROM businesses LEFT JOIN (SELECT business_id, count(*) FILTER (WHERE stars = 1)::integer AS one,
        count(*) FILTER (WHERE stars = 2)::integer AS two, count(*) FILTER (WHERE stars = 3)::integer AS three,
        count(*) FILTER (WHERE stars = 4)::integer AS four, count(*) FILTER (WHERE stars = 5)::integer AS five
      FROM reviews WHERE state = 'published' GROUP BY business_id) AS given ON given.business_id = id) AS counted
  WHERE counted.business_id = id AND businesses.histogram <> counted.histogram
$$;

-- Shows the ratings of all businesses, or none. Returns whether anything changed. Whoever counts a review either committed before, or counts
-- after it: the lock waits for all who write or lock a business, and lets all read.
CREATE FUNCTION switch_reviews(wanted boolean) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE businesses IN EXCLUSIVE MODE;
  UPDATE review_keeping SET is_on = wanted WHERE is_on <> wanted;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE businesses SET histogram = histogram
    WHERE rating <> 0 OR review_count <> 0 OR histogram <> '{0,0,0,0,0}';
  RETURN true;
END $$;

-- What visitors read of reviews.
CREATE FUNCTION notify_review_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER reviews_notify_change AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (OLD.state = 'published' OR NEW.state = 'published') EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER review_replies_notify_new AFTER INSERT ON review_replies FOR EACH ROW
  WHEN (NEW.state = 'published') EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER review_replies_notify_change AFTER UPDATE ON review_replies FOR EACH ROW
  WHEN (OLD.state = 'published' OR NEW.state = 'published') EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER review_replies_notify_gone AFTER DELETE ON review_replies FOR EACH ROW
  WHEN (OLD.state = 'published') EXECUTE FUNCTION notify_review_change();
CREATE TRIGGER review_marks_notify_change AFTER INSERT OR DELETE ON review_marks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_review_change();

-- No review supports the ratings that were imported or invented before.
UPDATE businesses SET rating = 0, review_count = 0 WHERE rating <> 0 OR review_count <> 0;
