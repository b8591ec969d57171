-- The order of names as in a dictionary: without accents, case and signs, by code point, so that each database has the same order
-- whatever its locale. The words are those of search; most names need only the lower case.
CREATE FUNCTION dictionary_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_string(search_tokens(said), ' ');

CREATE FUNCTION dictionary_key(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN said ~ '[^\x20\x30-\x39\x41-\x5a\x61-\x7a]' THEN dictionary_words(said) ELSE lower(said COLLATE "C") END;

-- The moderators' table by name. Older copies still use businesses_moderation_by_name.
CREATE INDEX businesses_by_dictionary_name ON businesses ((dictionary_key(name) COLLATE "C"), id);
