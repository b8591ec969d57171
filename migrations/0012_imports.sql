-- Lists of businesses that administrators import. See docs/decisions/import.md.

CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  file_name text NOT NULL CHECK (char_length(file_name) BETWEEN 1 AND 200),
  -- The SHA-256 of its headers: a list with the same ones begins with what was said of the one before.
  headers_hash bytea NOT NULL CHECK (length(headers_hash) = 32),
  -- In the order of the file: [{"header", "field", "sample"}], where the field is a name from contract/import-fields.ts or null.
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'array'),
  rows integer NOT NULL DEFAULT 0 CHECK (rows >= 0),
  -- Where the list is from, under which licence, and of which day. Visitors read it on the pages of its businesses.
  source text CHECK (char_length(source) BETWEEN 3 AND 200),
  licence text CHECK (char_length(licence) BETWEEN 2 AND 200),
  listed_on date NOT NULL DEFAULT current_date,
  -- What its businesses begin as, and what they are where their row does not say it.
  status text NOT NULL DEFAULT 'approved' CHECK (status IN ('approved', 'pending')),
  category text,
  trades text[] NOT NULL DEFAULT '{}' CHECK (cardinality(trades) <= 5),
  -- What was answered for all rows that ask the same: {"places": {question: id}, "trades": {question: {"category", "trades"}}}.
  answers jsonb NOT NULL DEFAULT '{"places": {}, "trades": {}}',
  state text NOT NULL DEFAULT 'read' CHECK (state IN ('read', 'checked', 'running', 'done', 'taken-back')),
  -- What is going on in steps: each is a transaction that locks this row. `done` counts its rows.
  work text CHECK (work IN ('check', 'run', 'take-back')),
  done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  -- When the next step may begin: later, after one that failed.
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Deferrable: a backup loads the lists before the businesses, which name them, and those before the accounts.
  created_by uuid REFERENCES users (id) ON DELETE SET NULL DEFERRABLE,
  finished_at timestamptz
);
-- What the next step is of, and the list of all.
CREATE INDEX imports_at_work ON imports (due_at) WHERE work IS NOT NULL;
CREATE INDEX imports_latest ON imports (created_at DESC, id DESC);
CREATE INDEX imports_of_headers ON imports (headers_hash, created_at DESC);
CREATE INDEX imports_of_creator ON imports (created_by) WHERE created_by IS NOT NULL;

-- A row of a list: what stands in it, and what becomes of it.
CREATE TABLE import_rows (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- Of the file, where the headers are a line, too.
  line integer NOT NULL CHECK (line > 0),
  cells text[] NOT NULL,
  -- NULL until it was checked.
  outcome text CHECK (outcome IN ('new', 'same', 'changed', 'duplicate', 'refused', 'kept')),
  sentence text,
  -- The field of contract/import-fields.ts that the sentence is about.
  field text,
  -- What would be written, by the names of contract/business.ts; of a business that is here already, only what differs.
  listing jsonb CHECK (jsonb_typeof(listing) = 'object'),
  -- What is compared with the other rows: the words of its name, its place, phone number and address.
  name_key text COLLATE "C",
  place_id integer,
  phone text,
  location text,
  -- What the row leaves open, in words that are the same for all rows that ask the same.
  place_question text,
  trade_question text,
  -- The business that it was compared with, or became. With it goes what is known of it.
  business_id uuid REFERENCES businesses (id) ON DELETE CASCADE,
  -- Once it is written: the version that it made, and of a changed business what it had before.
  version integer,
  before jsonb CHECK (jsonb_typeof(before) = 'object'),
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_rows_unchecked ON import_rows (import_id, line) WHERE outcome IS NULL;
CREATE INDEX import_rows_unwritten ON import_rows (import_id, line) WHERE outcome IN ('new', 'changed') AND version IS NULL;
CREATE INDEX import_rows_written ON import_rows (import_id, line) WHERE version IS NOT NULL;
CREATE INDEX import_rows_by_outcome ON import_rows (import_id, outcome, line);
CREATE INDEX import_rows_by_name ON import_rows (import_id, name_key) WHERE name_key IS NOT NULL;
CREATE INDEX import_rows_of_business ON import_rows (business_id) WHERE business_id IS NOT NULL;

-- The list that a business came from, or that changed it last.
ALTER TABLE businesses ADD COLUMN import_id uuid REFERENCES imports (id);
CREATE INDEX businesses_of_import ON businesses (import_id) WHERE import_id IS NOT NULL;
-- The one line of a list: its businesses have none of their own.
ALTER TABLE moderation_log ADD COLUMN import_id uuid REFERENCES imports (id);
CREATE INDEX moderation_log_of_import ON moderation_log (import_id, id) WHERE import_id IS NOT NULL;

-- As in 0003_businesses.sql, and where a business came from is no edit of its owner.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  edited text[] := ARRAY(SELECT key FROM jsonb_each(to_jsonb(NEW) - '{approval_status,approved_at,featured,featured_at,created_at,
    submitted_at,updated_at,rating,review_count,version,field_versions,decision,leaving_from,similar_name,import_id}'::text[])
    WHERE value IS DISTINCT FROM before -> key);
BEGIN
  IF cardinality(edited) = 0 THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(edited) name);
  RETURN NEW;
END $$;
