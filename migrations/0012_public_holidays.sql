-- The public holidays that were proclaimed for one time: an election, a day of celebration. Those of the Act are computed.
CREATE TABLE public_holidays (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 80)
);

-- 'Open now' depends on them, so each change clears the cached public responses of every copy of the program.
CREATE FUNCTION notify_holiday_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER public_holidays_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_holidays
  FOR EACH STATEMENT EXECUTE FUNCTION notify_holiday_change();
