-- The log of what administrators decided, and the index behind the search in their list of all businesses.
CREATE TABLE moderation_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses (id),
  acted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- A name from contract/transitions.ts. Only its form is checked, so that a new transition needs no migration.
  action text NOT NULL CHECK (action ~ '^[a-z][a-z-]{0,39}$'),
  from_status text NOT NULL,
  to_status text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX moderation_log_of_business ON moderation_log (business_id, at);

-- unaccent is not immutable: its rule file may change. An index needs an immutable function, so this one declares it. It
-- names the dictionary, so that it also works where an index is built without a search path.
CREATE FUNCTION without_accents(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN unaccent('unaccent'::regdictionary, normalize(value, NFKC));

-- The text that is searched. Each of the three fields has its own line, so that no match runs across two fields. ASCII
-- text skips without_accents, which costs ten times as much as the rest.
CREATE FUNCTION moderation_text(name text, category text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(name || location) = char_length(name || location)
  THEN name || chr(10) || category || chr(10) || location
  ELSE without_accents(name || chr(10) || category || chr(10) || location) END);

-- The LIKE pattern that finds a text anywhere in moderation_text. The characters %, _ and \ stand for themselves.
CREATE FUNCTION moderation_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(lower(without_accents(value)), '([\\%_])', '\\\1', 'g') || '%';

-- The pending list is kept at 256 kB: every search reads it whole, and it still makes loading many rows a quarter faster.
CREATE INDEX businesses_moderation_text ON businesses USING gin (moderation_text(name, category, location) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
