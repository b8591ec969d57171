-- Each transaction with a public change leaves its id here, for copies of the program that get no notification: a pooler drops
-- it. Such a copy asks every second whether an id is visible that was not visible before (src/database/change-poll.ts). A number
-- in one row would make these transactions wait for each other, and a sequence does not count in the order of the commits.
CREATE TABLE public_changes (
  transaction_id xid8 PRIMARY KEY DEFAULT pg_current_xact_id(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX public_changes_removal ON public_changes (changed_at);

-- A copy that did not ask for an hour clears its cache anyway. SKIP LOCKED: no transaction waits for another one here.
CREATE FUNCTION announce_public_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
  INSERT INTO public_changes DEFAULT VALUES ON CONFLICT DO NOTHING;
  DELETE FROM public_changes WHERE transaction_id IN (SELECT transaction_id FROM public_changes
    WHERE changed_at < now() - interval '1 hour' ORDER BY changed_at LIMIT 100 FOR UPDATE SKIP LOCKED);
END $$;

CREATE OR REPLACE FUNCTION notify_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
  IF is_public THEN PERFORM announce_public_change(); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_holiday_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_public_change();
  RETURN NULL;
END $$;
