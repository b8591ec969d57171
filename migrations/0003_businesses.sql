-- The businesses. Constraints refuse impossible rows, whichever program writes them.

-- The code of a business: the last part of its readable address, which never changes. See docs/decisions/places.md.
-- Without sequential scans: a plan that was made for an empty table would read the whole of a full one.
CREATE FUNCTION new_business_code() RETURNS text LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
  -- No vowels, so that no word comes out, and of letters and digits that look alike only one.
  letters CONSTANT text := 'bcdfghjkmnpqrstvwxz34679';
  tried text;
BEGIN
  LOOP
    SELECT string_agg(substr(letters, 1 + floor(random() * 24)::integer, 1), '') INTO tried FROM generate_series(1, 6);
    EXIT WHEN NOT EXISTS (SELECT FROM businesses WHERE code = tried);
  END LOOP;
  RETURN tried;
END $$;

CREATE TABLE businesses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text COLLATE "C" NOT NULL DEFAULT new_business_code() CHECK (code ~ '^[bcdfghjkmnpqrstvwxz34679]{6}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 120),
  category text NOT NULL CHECK (category IN ('Restaurant', 'Hotel', 'Beauty', 'Shopping', 'Cafe',
    'Services', 'Health', 'Entertainment', 'Automotive')),
  description text NOT NULL CHECK (char_length(description) BETWEEN 20 AND 5000),
  image text NOT NULL DEFAULT '' CHECK (char_length(image) <= 300),
  -- Of the image, as contract/business-input.ts stores it: percentages in steps of five from the left and from the top.
  focal_point text NOT NULL DEFAULT '50% 50%' CHECK (focal_point ~ '^(100|[1-9]?[05])% (100|[1-9]?[05])%$'),
  logo text CHECK (char_length(logo) <= 300),
  -- In their order, as contract/photo.ts describes them. The row of each file is in `images`.
  photos jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(photos) = 'array' AND jsonb_array_length(photos) <= 8),
  rating real NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
  review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  price_level smallint NOT NULL DEFAULT 2 CHECK (price_level BETWEEN 1 AND 4),
  location text NOT NULL CHECK (char_length(location) BETWEEN 5 AND 200),
  -- Deferrable: a restore loads businesses whose place may be gone, and takes it from them before it commits.
  place_id integer REFERENCES places (id) ON DELETE SET NULL DEFERRABLE,
  -- The pin that the owner set; without one the point of the place counts.
  latitude double precision CHECK (latitude BETWEEN -35 AND -22),
  longitude double precision CHECK (longitude BETWEEN 16 AND 33),
  hides_address boolean NOT NULL DEFAULT false,
  phone text CHECK (char_length(phone) BETWEEN 1 AND 40),
  whatsapp text CHECK (whatsapp ~ '^\+[1-9][0-9]{7,14}$'),
  email text CHECK (char_length(email) BETWEEN 3 AND 254),
  -- As contract/website.ts stores it.
  website text CHECK (char_length(website) <= 200 AND website ~ '^https?://.'),
  facebook text CHECK (char_length(facebook) BETWEEN 5 AND 50),
  instagram text CHECK (char_length(instagram) BETWEEN 1 AND 30),
  hours text CHECK (char_length(hours) BETWEEN 1 AND 1000),
  -- Arrays in the shapes of contract/hours.ts. They are always read and written whole.
  hours_week jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hours_week) = 'array'),
  special_days jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(special_days) = 'array'),
  offers text[] NOT NULL DEFAULT '{}' CHECK (cardinality(offers) <= 40),
  -- The ids of its trades, the main one first. A trade that is gone is left out where they are read.
  trades text[] NOT NULL DEFAULT '{}' CHECK (cardinality(trades) <= 5),
  -- What the owner says about the business itself. See docs/decisions/closed-and-moved.md.
  trading text NOT NULL DEFAULT 'open' CHECK (trading IN ('open', 'temporarily-closed', 'moved', 'closed-for-good')),
  -- The first day on which it is open again.
  closed_until date,
  -- The last move: {"on": the day on which the owner said it, "from": the name of the place before, or null}.
  moved jsonb CHECK (jsonb_typeof(moved) = 'object'),
  featured smallint NOT NULL DEFAULT 0 CHECK (featured IN (0, 1)),
  featured_at timestamptz,
  approval_status text NOT NULL DEFAULT 'pending'
    CHECK (approval_status IN ('pending', 'approved', 'rejected', 'suspended')),
  approved_at timestamptz,
  -- The decision that turned the business down: {"kind", "text", "at", "version"}, where version is the one that was decided about. It
  -- stays while the business waits again, so that a moderator sees what changed since. An approval removes it.
  decision jsonb CHECK (jsonb_typeof(decision) = 'object'),
  -- The state that the business of a leaving account had, and gets back when its owner stays. Meanwhile an approved one is suspended,
  -- so every list hides it.
  leaving_from text CHECK (leaving_from IN ('pending', 'approved', 'rejected', 'suspended')),
  owner_email text CHECK (char_length(owner_email) <= 254),
  owner_name text CHECK (char_length(owner_name) <= 120),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When the owner last asked for approval. The queue of the moderators is in this order.
  submitted_at timestamptz NOT NULL DEFAULT now(),
  -- What an owner wrote, counted: a moderator decides about one version. `field_versions` has the version in which each column was
  -- edited last. Triggers keep both, and `similar_name`.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  field_versions jsonb NOT NULL DEFAULT '{}',
  similar_name text,
  CONSTRAINT businesses_whole_pin CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT businesses_closed_until_a_day CHECK (trading <> 'temporarily-closed' OR NOT closed_until IS NULL),
  CONSTRAINT businesses_moved_on_a_day CHECK (trading <> 'moved' OR coalesce(moved ? 'on', false)),
  CONSTRAINT businesses_approved_has_time CHECK (approval_status <> 'approved' OR approved_at IS NOT NULL),
  CONSTRAINT businesses_featured_has_time CHECK (featured = 0 OR featured_at IS NOT NULL),
  CONSTRAINT businesses_leaving_is_hidden CHECK (leaving_from IS NULL OR approval_status <> 'approved')
);
CREATE UNIQUE INDEX businesses_code ON businesses (code);

-- Each index serves one list of the public screens: newest approved, per category, and featured.
CREATE INDEX businesses_newest ON businesses (approved_at DESC, id DESC) WHERE approval_status = 'approved';
CREATE INDEX businesses_newest_in_category ON businesses (category, approved_at DESC, id DESC)
  WHERE approval_status = 'approved';
CREATE INDEX businesses_featured ON businesses (featured_at DESC, id DESC)
  WHERE approval_status = 'approved' AND featured = 1;
-- Counts the listed businesses of a place, by category or by trade, without reading them.
CREATE INDEX businesses_listed_of_place ON businesses (place_id, category) INCLUDE (trades)
  WHERE approval_status = 'approved' AND trading <> 'closed-for-good';
-- Finds the businesses of a place that a new edition of the gazetteer removes, and those without a place or
-- a trade in the order of their queues.
CREATE INDEX businesses_of_place ON businesses (place_id);
CREATE INDEX businesses_unplaced ON businesses (submitted_at, id) WHERE place_id IS NULL;
CREATE INDEX businesses_untraded ON businesses (submitted_at, id) WHERE cardinality(trades) = 0;
-- The lists of the moderators: those of one state, and all.
CREATE INDEX businesses_by_status ON businesses (approval_status, submitted_at, id);
CREATE INDEX businesses_by_submission ON businesses (submitted_at DESC, id DESC);
-- Numbers, whole or by their first digits: in the order of bytes, which LIKE and ranges need.
CREATE INDEX businesses_of_phone ON businesses (phone COLLATE "C", id) WHERE phone IS NOT NULL;
CREATE INDEX businesses_of_whatsapp ON businesses (whatsapp COLLATE "C", id) WHERE whatsapp IS NOT NULL;

-- An update that writes a column which is not named here is an edit of the owner, so a column of a later migration is one, too.
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  edited text[] := ARRAY(SELECT key FROM jsonb_each(to_jsonb(NEW) - '{approval_status,approved_at,featured,featured_at,created_at,
    submitted_at,updated_at,rating,review_count,version,field_versions,decision,leaving_from,similar_name}'::text[])
    WHERE value IS DISTINCT FROM before -> key);
BEGIN
  IF cardinality(edited) = 0 THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(edited) name);
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_count_version BEFORE UPDATE ON businesses FOR EACH ROW EXECUTE FUNCTION count_version();

-- The program places what owners left without a place, and a moderator those of which it is not sure, and says their trades. None of it is
-- an edit of the owner. Triggers fire in the order of their names: this one comes after businesses_count_version.
CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version;
  NEW.field_versions := OLD.field_versions;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_keep_version BEFORE UPDATE OF place_id, trades ON businesses FOR EACH ROW
  WHEN (current_setting('mzansi.placing', true) = 'on') EXECUTE FUNCTION keep_version();
