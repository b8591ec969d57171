-- The log of what administrators decided, and the index that searches their lists.
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

-- unaccent is only STABLE, because its rule file may change; an index needs an IMMUTABLE function. The dictionary is bound
-- when the function is created, so that it is also found while an index is built, when the search path is empty.
CREATE FUNCTION without_accents(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN unaccent('unaccent'::regdictionary, normalize(said, NFKC));

-- The text in which an administrator searches: three fields on separate lines, so that no match spans two of them. ASCII
-- text skips the function above, which takes ten times as long as the rest.
CREATE FUNCTION moderation_text(name text, category text, location text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(name || location) = char_length(name || location)
  THEN name || chr(10) || category || chr(10) || location
  ELSE without_accents(name || chr(10) || category || chr(10) || location) END);

-- The LIKE pattern for every text that contains the given one, normalised in the same way. %, _ and \ are escaped.
CREATE FUNCTION moderation_pattern(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '%' || regexp_replace(lower(without_accents(said)), '([\\%_])', '\\\1', 'g') || '%';

-- Changed rows are collected in a pending list first. Every search reads that list, so it is limited to 256 kB; with it, loading
-- many rows takes a quarter less time.
CREATE INDEX businesses_moderation_text ON businesses USING gin (moderation_text(name, category, location) gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);
