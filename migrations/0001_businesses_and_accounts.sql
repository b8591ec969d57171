-- Businesses, accounts, and the tables for signing in. Constraints refuse impossible rows, whichever program writes them.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE businesses (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 120),
  category text NOT NULL CHECK (category IN ('Restaurant', 'Hotel', 'Beauty', 'Shopping', 'Cafe',
    'Services', 'Health', 'Entertainment', 'Automotive')),
  description text NOT NULL CHECK (char_length(description) BETWEEN 20 AND 5000),
  image text NOT NULL DEFAULT '' CHECK (char_length(image) <= 300),
  logo text CHECK (char_length(logo) <= 300),
  rating real NOT NULL DEFAULT 0 CHECK (rating BETWEEN 0 AND 5),
  review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  price_level smallint NOT NULL DEFAULT 2 CHECK (price_level BETWEEN 1 AND 4),
  location text NOT NULL CHECK (char_length(location) BETWEEN 5 AND 200),
  phone text CHECK (char_length(phone) BETWEEN 1 AND 40),
  hours text CHECK (char_length(hours) BETWEEN 1 AND 1000),
  featured smallint NOT NULL DEFAULT 0 CHECK (featured IN (0, 1)),
  approval_status text NOT NULL DEFAULT 'pending'
    CHECK (approval_status IN ('pending', 'approved', 'rejected', 'suspended')),
  owner_email text CHECK (char_length(owner_email) <= 254),
  owner_name text CHECK (char_length(owner_name) <= 120),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When the owner last asked for approval. The queue of the administrators is in this order.
  submitted_at timestamptz NOT NULL DEFAULT now(),
  approved_at timestamptz,
  featured_at timestamptz,
  CONSTRAINT businesses_approved_has_time CHECK (approval_status <> 'approved' OR approved_at IS NOT NULL),
  CONSTRAINT businesses_featured_has_time CHECK (featured = 0 OR featured_at IS NOT NULL)
);

-- Each index serves one list of the public screens: newest approved, per category, and featured.
CREATE INDEX businesses_newest ON businesses (approved_at DESC, id DESC) WHERE approval_status = 'approved';
CREATE INDEX businesses_newest_in_category ON businesses (category, approved_at DESC, id DESC)
  WHERE approval_status = 'approved';
CREATE INDEX businesses_featured ON businesses (featured_at DESC, id DESC)
  WHERE approval_status = 'approved' AND featured = 1;
-- The lists of the administrators: those of one state, and all.
CREATE INDEX businesses_by_status ON businesses (approval_status, submitted_at, id);
CREATE INDEX businesses_by_submission ON businesses (submitted_at DESC, id DESC);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  username text NOT NULL CHECK (char_length(username) <= 254),
  email text NOT NULL CHECK (char_length(email) <= 254),
  password text NOT NULL,
  is_admin smallint NOT NULL DEFAULT 0 CHECK (is_admin IN (0, 1)),
  business_id uuid REFERENCES businesses (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_business ON users (business_id);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- The rate limiter's counters. Keys are hashed, because they contain e-mail addresses and network addresses.
CREATE TABLE rate_limits (
  kind text NOT NULL CHECK (char_length(kind) <= 40),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  count integer NOT NULL CHECK (count >= 0),
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key_hash)
);
-- Finds the rows whose window has ended.
CREATE INDEX rate_limits_by_end ON rate_limits (ends_at);

-- One-time links to a new password. The row of a used link is deleted.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_of_user ON password_resets (user_id);

-- Every copy of the program drops its cached public responses when any business changes.
CREATE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_notify_public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
