-- What administrators decided, and what their lists are searched by.
CREATE TABLE moderation_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses (id),
  acted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  action text NOT NULL CHECK (action IN ('approve', 'reject', 'suspend', 'activate', 'feature', 'unfeature')),
  from_status text NOT NULL,
  to_status text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX moderation_log_of_business ON moderation_log (business_id, at);

-- unaccent says of itself that it may change with its rule file; an index needs a function that does not. The dictionary
-- is bound when the function is made, so that it is also found where an index is built without any search path.
CREATE FUNCTION without_accents(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN unaccent('unaccent'::regdictionary, normalize(said, NFKC));

-- What an administrator's text is looked for in: the three fields on lines of their own, so that no text is found across
-- two of them. Plain letters pass by the function above, which costs ten times as much as all the rest.
CREATE FUNCTION moderation_text(name text, category text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(name || location) = char_length(name || location)
  THEN name || chr(10) || category || chr(10) || location
  ELSE without_accents(name || chr(10) || category || chr(10) || location) END);

-- The LIKE pattern of everything that holds a text, written the same way; %, _ and \ stand for themselves.
CREATE FUNCTION moderation_pattern(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(lower(without_accents(said)), '([\\%_])', '\\\1', 'g') || '%';

-- Changed rows gather in a short list first: 256 kB are read in no time, and a load of many rows takes a quarter less time.
CREATE INDEX businesses_moderation_text ON businesses USING gin (moderation_text(name, category, location) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
