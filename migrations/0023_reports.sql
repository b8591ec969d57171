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
