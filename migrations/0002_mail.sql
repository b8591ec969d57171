-- Mails to be sent. Each is written in the transaction of the change that it reports. See docs/decisions/mail-outbox.md.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]{0,39}$'),
  to_address text NOT NULL CHECK (char_length(to_address) BETWEEN 3 AND 254 AND to_address !~ '[[:cntrl:][:space:]]'),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 300 AND subject !~ '[[:cntrl:]]'),
  text text NOT NULL CHECK (char_length(text) <= 50000),
  html text NOT NULL CHECK (char_length(html) <= 100000),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'given_up')),
  -- Set at the first attempt and kept for every later one, so that the receiving side can drop a second copy.
  message_id text UNIQUE CHECK (char_length(message_id) <= 320),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Set while a sender works on the mail. Only the sender with this id may write that its attempt failed.
  claim_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When a sender may take the mail. A claim sets this to its own end, so a mail whose sender crashed becomes due again.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  last_error text CHECK (char_length(last_error) <= 500),
  CONSTRAINT outbox_mails_finished_has_time CHECK ((state <> 'queued') = (finished_at IS NOT NULL)),
  CONSTRAINT outbox_mails_finished_has_no_claim CHECK (state = 'queued' OR claim_id IS NULL)
);

CREATE INDEX outbox_mails_due ON outbox_mails (next_attempt_at, id) WHERE state = 'queued';
CREATE INDEX outbox_mails_finished ON outbox_mails (finished_at) WHERE finished_at IS NOT NULL;
