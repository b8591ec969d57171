-- Every copy of the program clears its cached public responses when this notifies.

-- The public holidays that were proclaimed for one time: an election, a day of celebration. Those of the Act are computed.
CREATE TABLE public_holidays (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 80)
);

-- The part of a business on which public responses depend; NULL unless it is approved. A column is public unless it is named
-- here, so a column of a later migration counts as public.
CREATE FUNCTION public_part(business jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE business ->> 'approval_status' WHEN 'approved'
    THEN business - '{created_at,submitted_at,owner_email,owner_name,version,field_versions}'::text[] END
$$;

-- A registration, or an edit of a business that is not public, changes no response and notifies nobody. A TRUNCATE has no row to
-- look at, so it always notifies.
CREATE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_public boolean := true;
BEGIN
  IF TG_OP = 'INSERT' THEN
    is_public := EXISTS (SELECT FROM new_rows WHERE approval_status = 'approved');
  ELSIF TG_OP = 'DELETE' THEN
    is_public := EXISTS (SELECT FROM old_rows WHERE approval_status = 'approved');
  ELSIF TG_OP = 'UPDATE' THEN
    is_public := EXISTS (SELECT FROM new_rows after FULL JOIN old_rows before USING (id)
      WHERE public_part(to_jsonb(after)) IS DISTINCT FROM public_part(to_jsonb(before)));
  END IF;
  IF is_public THEN PERFORM pg_notify('public_change', ''); END IF;
  RETURN NULL;
END $$;

-- One trigger for each kind of statement: only such a trigger may read the changed rows.
CREATE TRIGGER businesses_notify_insert AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
CREATE TRIGGER businesses_notify_update AFTER UPDATE ON businesses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
CREATE TRIGGER businesses_notify_delete AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();
CREATE TRIGGER businesses_notify_truncate AFTER TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_public_change();

-- 'Open now' depends on the holidays.
CREATE FUNCTION notify_holiday_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER public_holidays_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON public_holidays
  FOR EACH STATEMENT EXECUTE FUNCTION notify_holiday_change();
