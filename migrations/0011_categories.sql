-- The categories of the directory. They begin with the nine of the specification; from then on they are the operator's.

CREATE TABLE categories (
  name text COLLATE "C" PRIMARY KEY CHECK (char_length(name) BETWEEN 2 AND 40),
  plural text NOT NULL CHECK (char_length(plural) BETWEEN 2 AND 40),
  -- The colour of its badge and tile, and the ground of its patterns.
  tint text NOT NULL CHECK (tint ~ '^#[0-9a-f]{6}$'),
  icon text NOT NULL,
  -- Whether the home page shows a tile of it.
  is_tile boolean NOT NULL DEFAULT true,
  -- Keeps its businesses, and is no longer offered.
  is_hidden boolean NOT NULL DEFAULT false,
  position smallint NOT NULL,
  -- Names and plurals that it had: addresses with them lead to it.
  former_names text[] NOT NULL DEFAULT '{}'
);

INSERT INTO categories (name, plural, tint, icon, is_tile, position) VALUES
  ('Restaurant', 'Restaurants', '#963b2a', 'utensils-crossed', true, 1),
  ('Hotel', 'Hotels', '#26427f', 'bed-double', true, 2),
  ('Beauty', 'Beauty', '#8f2f5c', 'scissors', true, 3),
  ('Shopping', 'Shopping', '#7d5c0c', 'shopping-bag', true, 4),
  ('Cafe', 'Cafes', '#6b4226', 'coffee', false, 5),
  ('Services', 'Services', '#0e6274', 'wrench', true, 6),
  ('Health', 'Health', '#1f6b4a', 'heart-pulse', true, 7),
  ('Entertainment', 'Entertainment', '#5f3a91', 'ticket', true, 8),
  ('Automotive', 'Automotive', '#3d5066', 'car-front', true, 9);

-- The check of the nine names becomes one of the rows. Deferred, because a backup is loaded in any order, and a rename writes the businesses
-- after the category.
ALTER TABLE businesses DROP CONSTRAINT businesses_category_check, ADD CONSTRAINT businesses_category_check
  FOREIGN KEY (category) REFERENCES categories (name) DEFERRABLE INITIALLY DEFERRED;

-- Whoever writes a former name, however late, writes the present one: an edit that waited, the undo of an edit, a registration in progress. The
-- name comes before that of the trigger that counts versions, because triggers fire in the order of their names.
CREATE FUNCTION replace_former_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM categories WHERE name = NEW.category) THEN
    NEW.category := coalesce((SELECT name FROM categories WHERE NEW.category = ANY (former_names)), NEW.category);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_adopt_category BEFORE INSERT OR UPDATE OF category ON businesses
  FOR EACH ROW EXECUTE FUNCTION replace_former_category();

-- A rename is no edit of the owner (0003).
DROP TRIGGER businesses_keep_version ON businesses;
CREATE TRIGGER businesses_keep_version BEFORE UPDATE OF place_id, trades, category ON businesses FOR EACH ROW
  WHEN (current_setting('mzansi.placing', true) = 'on') EXECUTE FUNCTION keep_version();

-- Every copy of the program keeps the categories in memory beside the trades (0010).
CREATE TRIGGER categories_raise_edition AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION raise_trade_edition();
