-- How texts are compared: without accents and case, as words, and in the order of a dictionary.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent is not immutable: its rule file may change. An index needs an immutable function, so this one declares it. It
-- names the dictionary, so that it also works where an index is built without a search path.
CREATE FUNCTION without_accents(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN unaccent('unaccent'::regdictionary, normalize(value, NFKC));

-- The words of a text in their order: without accents, case and apostrophes, split at every sign. domain/search/token-rules.ts
-- does the same to what visitors type; a test compares the two for every character. The signs are listed by number, because
-- a class such as [:alnum:] depends on the locale of the database.
CREATE FUNCTION search_tokens(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(lower(CASE WHEN octet_length(said) = char_length(said) THEN replace(replace(said, '''', ''), '`', '')
    ELSE replace(replace(replace(replace(translate(
      regexp_replace(normalize(said, NFKD), '[\u0300-\u036f''`\u02bc\u2018\u2019]', '', 'g'),
      'ØøŁłĐđÐðıĦħ', 'oollddddihh'), 'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe') END COLLATE "C"),
    '[\x01-\x2f\x3a-\x60\x7b-\xb4\xb6-\xbf\xd7\xf7\u2000-\u2bff\u2e00-\u303f\ufe00-\ufe6f\ufffd\U0001f000-\U0001faff]+'), '')
$$;

-- The same with the signs inside a word left out: 'Bar-B-Q' has the words bar, b and q, and also barbq.
CREATE FUNCTION search_joined_tokens(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_tokens(translate(said, '-&.+/–', ''))
$$;

-- The order of names as in a dictionary: without accents, case and signs, by code point, so that each database has the same order
-- whatever its locale. Most names need only the lower case. See docs/decisions/screens.md.
CREATE FUNCTION dictionary_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_string(search_tokens(said), ' ');

CREATE FUNCTION sort_key(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN said ~ '[^\x20\x30-\x39\x41-\x5a\x61-\x7a]' THEN dictionary_words(said) ELSE lower(said COLLATE "C") END;
