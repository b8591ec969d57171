-- The places of South Africa, loaded from gazetteer/places.json.br at the start of the program.
CREATE TABLE places (
  id integer PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CONSTRAINT places_kind CHECK (kind IN ('city', 'town', 'township', 'suburb', 'village')),
  province text NOT NULL,
  municipality text,
  parent_id integer REFERENCES places (id) DEFERRABLE INITIALLY DEFERRED,
  label text NOT NULL,
  path text NOT NULL CONSTRAINT places_path UNIQUE DEFERRABLE INITIALLY DEFERRED,
  latitude double precision NOT NULL CONSTRAINT places_latitude CHECK (latitude BETWEEN -35 AND -22),
  longitude double precision NOT NULL CONSTRAINT places_longitude CHECK (longitude BETWEEN 16 AND 33),
  population integer NOT NULL CONSTRAINT places_population CHECK (population >= 0),
  -- Which of two places people mean more often: the higher number, never the same twice.
  importance integer NOT NULL
);
CREATE INDEX places_best_known ON places (importance DESC);
-- Finds the suburbs of a place.
CREATE INDEX places_of_parent ON places (parent_id);

-- Every name of a place. The key is the name as people may type it: its words in lower case without accents, joined.
CREATE TABLE place_names (
  place_id integer NOT NULL REFERENCES places (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CONSTRAINT place_names_kind CHECK (kind IN ('official', 'former', 'colloquial')),
  -- That of the place. Without it, the first letter of a name would read every place.
  importance integer NOT NULL,
  PRIMARY KEY (key, place_id)
);
CREATE INDEX place_names_of_place ON place_names (place_id);

-- Which edition of the file is loaded, and with which one the program has looked at every business without a place.
CREATE TABLE place_edition (
  edition integer NOT NULL,
  placed integer NOT NULL DEFAULT 0
);
INSERT INTO place_edition VALUES (0);
