-- The log of what moderators decided and owners edited, what waits for a moderator, and how moderators find a business.

-- What happened. Rows are only added, and nothing but a list reads them: what may happen next is in `edits` and `decisions`. A line is
-- about a business, about a person who moderates (by the e-mail of that time, which is erased with the account), or about neither, such
-- as one about a public holiday.
CREATE TABLE moderation_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id uuid REFERENCES businesses (id),
  person text,
  acted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- A name from contract/history.ts. Only its form is checked, so that a new action needs no migration.
  action text NOT NULL CHECK (action ~ '^[a-z][a-z-]{0,39}$'),
  from_status text,
  to_status text,
  at timestamptz NOT NULL DEFAULT now(),
  -- What an edit changed: [{"field", "from", "to"}], with the names of contract/business.ts; and the version that it made.
  changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
  version integer,
  -- Why it was decided: {"kind", "text"}, of contract/decision-reason.ts.
  reason jsonb CHECK (jsonb_typeof(reason) = 'object'),
  CONSTRAINT moderation_log_check CHECK ((person IS NULL OR business_id IS NULL) AND char_length(person) <= 254)
);
CREATE INDEX moderation_log_of_business ON moderation_log (business_id, id);
-- The log between two days.
CREATE INDEX moderation_log_at ON moderation_log (at);
-- What one person did.
CREATE INDEX moderation_log_of_actor ON moderation_log (acted_by, id);
-- The few lines about people, for the search of the log and for the erasure of an account.
CREATE INDEX moderation_log_of_person ON moderation_log (lower(person), id) WHERE person IS NOT NULL;

-- The edits of owners. The number is that of the line that tells the edit, and a moderator decides about that number.
CREATE TABLE edits (
  id bigint PRIMARY KEY REFERENCES moderation_log (id) ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  -- Where REVIEW_EDITS asks for it, an edit of a live listing is waiting until it is applied, refused or withdrawn. The next edit of
  -- its owner has all that waits: the one before is replaced. An applied edit is undone when a moderator takes it back.
  state text NOT NULL CHECK (state IN ('waiting', 'replaced', 'withdrawn', 'refused', 'applied', 'undone')),
  -- When it was made. One that takes another along that waits has waited since that.
  at timestamptz NOT NULL DEFAULT now(),
  -- What one that waits or waited writes, by the names of contract/business.ts.
  wanted jsonb CHECK (jsonb_typeof(wanted) = 'object'),
  -- Of one that was applied: the line that tells it, which is another one when a moderator accepted it; what it changed, as in
  -- that line; the version that it made; and whether visitors saw it.
  applied_id bigint UNIQUE REFERENCES moderation_log (id) ON DELETE CASCADE,
  changes jsonb CHECK (jsonb_typeof(changes) = 'array'),
  version integer,
  was_public boolean,
  CONSTRAINT edits_whole CHECK (CASE WHEN state IN ('applied', 'undone')
    THEN applied_id IS NOT NULL AND changes IS NOT NULL AND version IS NOT NULL AND was_public IS NOT NULL
    ELSE wanted IS NOT NULL AND applied_id IS NULL END)
);
CREATE INDEX edits_of_business ON edits (business_id, id);
CREATE UNIQUE INDEX edits_waiting ON edits (business_id) WHERE state = 'waiting';
-- The longest waiting first.
CREATE INDEX edits_queue ON edits (at, business_id) WHERE state = 'waiting';
-- The edits of live listings, the latest first.
CREATE INDEX edits_public ON edits (applied_id) WHERE was_public;

-- The decisions of moderators, by the number of their line. The latest about a business is open: for ten seconds it can be undone.
CREATE TABLE decisions (
  id bigint PRIMARY KEY REFERENCES moderation_log (id) ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  -- Whatever happens to the business makes an open decision final.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'final', 'undone')),
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- What an undo puts back: the columns of a business that decisions change, or the old values of the fields that an accepted edit wrote.
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object'),
  -- The edit that the decision was about, which an undo makes wait again; NULL for one about the business.
  edit_id bigint REFERENCES edits (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX decisions_open ON decisions (business_id) WHERE state = 'open';
CREATE INDEX decisions_of_business ON decisions (business_id);
CREATE INDEX decisions_of_edit ON decisions (edit_id) WHERE edit_id IS NOT NULL;
CREATE INDEX decisions_of_moderator ON decisions (decided_by);

-- What visitors report about a listing. One without an outcome is open; with the outcome the address of the visitor is removed.
CREATE TABLE reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses (id),
  -- A name from contract/report.ts. Only its form is checked, so that a new reason needs no migration.
  reason text NOT NULL CHECK (reason ~ '^[a-z][a-z-]{0,39}$'),
  text text CHECK (char_length(text) <= 1000),
  email text CHECK (char_length(email) <= 254),
  at timestamptz NOT NULL DEFAULT now(),
  outcome text CHECK (outcome ~ '^[a-z][a-z-]{0,39}$'),
  note text CHECK (char_length(note) <= 500),
  closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  closed_at timestamptz,
  CHECK ((outcome IS NULL) = (closed_at IS NULL))
);
CREATE INDEX reports_open ON reports (id) WHERE outcome IS NULL;
CREATE INDEX reports_of_business ON reports (business_id);
CREATE INDEX reports_of_closer ON reports (closed_by) WHERE closed_by IS NOT NULL;

-- Which business each moderator is looking at: the browser says so every 20 seconds, and a row counts for a minute.
CREATE TABLE moderator_presence (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX moderator_presence_businesses ON moderator_presence (business_id);

-- The text that moderators search. Each of the three fields has its own line, so that no match runs across two fields. ASCII
-- text skips without_accents, which costs ten times as much as the rest.
CREATE FUNCTION moderation_text(name text, category text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(name || location) = char_length(name || location)
  THEN name || chr(10) || category || chr(10) || location
  ELSE without_accents(name || chr(10) || category || chr(10) || location) END);

-- The same for the owner's name and e-mail and the phone number: in digits, as it is dialled from abroad and at home.
CREATE FUNCTION moderation_owner_text(owner_name text, owner_email text, phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(coalesce(owner_name, '')) = char_length(coalesce(owner_name, ''))
    THEN coalesce(owner_name, '') ELSE without_accents(owner_name) END)
  || chr(10) || lower(coalesce(owner_email, ''))
  || chr(10) || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
  || chr(10) || coalesce(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^27', '0'), '');

-- The LIKE pattern that finds a text anywhere in either. The characters %, _ and \ stand for themselves.
CREATE FUNCTION moderation_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(lower(without_accents(value)), '([\\%_])', '\\\1', 'g') || '%';

-- The pending lists are kept at 256 kB: every search reads them whole, and they still make loading many rows a quarter faster.
CREATE INDEX businesses_moderation_text ON businesses USING gin (moderation_text(name, category, location) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
CREATE INDEX businesses_moderation_owner_text ON businesses
  USING gin (moderation_owner_text(owner_name, owner_email, phone) gin_trgm_ops) WITH (gin_pending_list_limit = 256);
-- Two of the orders of the moderators' table. The third, by place, reads another table and is sorted.
CREATE INDEX businesses_by_sort_key ON businesses ((sort_key(name) COLLATE "C"), id);
CREATE INDEX businesses_moderation_by_category ON businesses (lower(category), id);
