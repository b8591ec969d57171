-- A copy that hears no notification uses its cached responses for two seconds only, so nobody asks for changes any more.
CREATE OR REPLACE FUNCTION announce_public_change() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_change', '');
END $$;

-- Contract: no copy uses public_changes since release 0.1.0.
DROP TABLE public_changes;
