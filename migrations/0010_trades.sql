-- What businesses do: the trades and their names, and the words that people type for a whole category. They are seeded from trades/.

CREATE TABLE trades (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(id) <= 40),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 60),
  plural text NOT NULL CHECK (char_length(plural) BETWEEN 2 AND 60),
  category text NOT NULL,
  -- A type of schema.org below LocalBusiness.
  schema_type text NOT NULL,
  icon text NOT NULL,
  -- Other trades that a visitor would look at, the nearest first.
  related text[] NOT NULL DEFAULT '{}',
  -- Keeps its businesses, and is no longer offered.
  is_hidden boolean NOT NULL DEFAULT false,
  -- An administrator made or changed it: the files add nothing to it.
  is_own boolean NOT NULL DEFAULT false,
  -- The trade for which its id stands now: one that was not merged itself. Deferred, because a backup is loaded in any order.
  merged_into text COLLATE "C" REFERENCES trades (id) DEFERRABLE INITIALLY DEFERRED CHECK (merged_into IS NULL OR merged_into <> id AND is_hidden)
);

-- Every name of a trade, in all languages. The key is the name as it is compared: its words without case and accents, one space between.
CREATE TABLE trade_names (
  key text COLLATE "C" NOT NULL CHECK (key <> ''),
  trade_id text COLLATE "C" NOT NULL REFERENCES trades (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('name', 'plural', 'other', 'misspelt')),
  language text,
  PRIMARY KEY (key, trade_id)
);

-- What people type when they mean a category as a whole ('food', 'akkommodasie').
CREATE TABLE category_names (
  key text COLLATE "C" NOT NULL CHECK (key <> ''),
  category text NOT NULL,
  PRIMARY KEY (key, category)
);

-- Rises with each change of these tables: every copy of the program keeps the names in memory, and compares this number. `seeded` is the
-- hash of the files whose trades were added last.
CREATE TABLE trade_edition (edition bigint NOT NULL, seeded text);
INSERT INTO trade_edition (edition) VALUES (0);
CREATE FUNCTION raise_trade_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE trade_edition SET edition = edition + 1;
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER trades_raise_edition AFTER INSERT OR UPDATE OR DELETE ON trades
  FOR EACH STATEMENT EXECUTE FUNCTION raise_trade_edition();
CREATE TRIGGER trade_names_raise_edition AFTER INSERT OR UPDATE OR DELETE ON trade_names
  FOR EACH STATEMENT EXECUTE FUNCTION raise_trade_edition();
CREATE TRIGGER category_names_raise_edition AFTER INSERT OR UPDATE OR DELETE ON category_names
  FOR EACH STATEMENT EXECUTE FUNCTION raise_trade_edition();

-- A business never holds a merged trade: whoever writes one, however late, writes the other, each once and in order. The name comes before
-- that of the trigger that counts versions, because triggers fire in the order of their names.
CREATE FUNCTION replace_merged_trades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM trades WHERE id = ANY (NEW.trades) AND merged_into IS NOT NULL) THEN
    NEW.trades := ARRAY(
      SELECT coalesce(merged_into, said) FROM unnest(NEW.trades) WITH ORDINALITY AS given (said, at)
      LEFT JOIN trades ON id = said GROUP BY 1 ORDER BY min(at));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER businesses_adopt_trades BEFORE INSERT OR UPDATE OF trades ON businesses FOR EACH ROW
  WHEN (NEW.trades <> '{}') EXECUTE FUNCTION replace_merged_trades();
