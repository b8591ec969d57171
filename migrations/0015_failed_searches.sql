-- What visitors searched for on a day and nobody offers: words and a place, and how often (docs/decisions/failed-searches.md). Nothing in a
-- row leads to who searched. The place is no foreign key: a backup is restored beside another edition of the places, and a row whose place is
-- gone is not listed and ends after a year.
CREATE TABLE failed_searches (
  day date NOT NULL,
  words text NOT NULL CHECK (char_length(words) BETWEEN 1 AND 60 AND words !~ '[@[:upper:]]|  '),
  place_id integer,
  times integer NOT NULL CHECK (times > 0),
  UNIQUE NULLS NOT DISTINCT (day, words, place_id)
);
