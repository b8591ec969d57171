-- Where a business is, how customers reach it, when it is open, and what it offers.
ALTER TABLE businesses
  ADD COLUMN place_id integer REFERENCES places (id) ON DELETE SET NULL,
  -- The pin that the owner set; without one the point of the place counts.
  ADD COLUMN latitude double precision CHECK (latitude BETWEEN -35 AND -22),
  ADD COLUMN longitude double precision CHECK (longitude BETWEEN 16 AND 33),
  ADD COLUMN hides_address boolean NOT NULL DEFAULT false,
  ADD COLUMN whatsapp text CHECK (whatsapp ~ '^\+[1-9][0-9]{7,14}$'),
  ADD COLUMN email text CHECK (char_length(email) BETWEEN 3 AND 254),
  ADD COLUMN facebook text CHECK (char_length(facebook) BETWEEN 5 AND 50),
  ADD COLUMN instagram text CHECK (char_length(instagram) BETWEEN 1 AND 30),
  ADD COLUMN offers text[] NOT NULL DEFAULT '{}' CHECK (cardinality(offers) <= 40),
  -- Arrays in the shapes of contract/hours.ts. They are always read and written whole.
  ADD COLUMN hours_week jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hours_week) = 'array'),
  ADD COLUMN special_days jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(special_days) = 'array'),
  ADD CONSTRAINT businesses_whole_pin CHECK ((latitude IS NULL) = (longitude IS NULL));
-- Finds the businesses of a place that a new edition of the gazetteer removes.
CREATE INDEX businesses_of_place ON businesses (place_id);
