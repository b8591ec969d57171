-- The outbox. A mail is written in the transaction of the change that it reports. docs/decisions/mail-outbox.md explains the states.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]{0,39}$'),
  to_address text NOT NULL CHECK (char_length(to_address) BETWEEN 3 AND 254 AND to_address !~ '[[:cntrl:][:space:]]'),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 300 AND subject !~ '[[:cntrl:]]'),
  text text NOT NULL CHECK (char_length(text) <= 50000),
  html text NOT NULL CHECK (char_length(html) <= 100000),
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'claimed', 'handing_over', 'sent', 'in_doubt', 'given_up')),
  -- Set at the first attempt and the same for every later one, so that a mail server can recognise a repetition.
  message_id text UNIQUE CHECK (char_length(message_id) <= 320),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Only the sender with this claim may write the outcome. A sender that counted as dead no longer has it.
  claim uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- State queued: the time of the next attempt. Claimed or handing_over: the time when the sender counts as dead.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  last_error text CHECK (char_length(last_error) <= 500),
  CONSTRAINT outbox_mails_finished_has_time
    CHECK ((state IN ('sent', 'in_doubt', 'given_up')) = (finished_at IS NOT NULL)),
  CONSTRAINT outbox_mails_held_has_claim CHECK (state NOT IN ('claimed', 'handing_over') OR claim IS NOT NULL)
);

CREATE INDEX outbox_mails_due ON outbox_mails (next_attempt_at, id) WHERE finished_at IS NULL;
CREATE INDEX outbox_mails_finished ON outbox_mails (finished_at) WHERE finished_at IS NOT NULL;
