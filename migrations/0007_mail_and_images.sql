-- What leaves the database: mails to be sent, and the files of uploaded images.

-- Each mail is written in the transaction of the change that it reports. See docs/decisions/mail-outbox.md.
CREATE TABLE outbox_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]{0,39}$'),
  to_address text NOT NULL CHECK (char_length(to_address) BETWEEN 3 AND 254 AND to_address !~ '[[:cntrl:][:space:]]'),
  reply_to text,
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 300 AND subject !~ '[[:cntrl:]]'),
  text text NOT NULL CHECK (char_length(text) <= 50000),
  html text NOT NULL CHECK (char_length(html) <= 100000),
  -- The line of the log that the mail tells, so that an undo finds it; NULL for other mails.
  decision_id bigint,
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
CREATE INDEX outbox_mails_of_decision ON outbox_mails (decision_id) WHERE decision_id IS NOT NULL;

-- Uploaded images. The row is committed before its files are written, so that every file has a row by which the sweep can
-- find it. business_id is NULL until the transaction that attaches the image to a business. It is NULL again when the image
-- was replaced or its business was deleted; then the files are removed, and the row last.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  business_id uuid REFERENCES businesses (id) ON DELETE SET NULL,
  -- The business that gets this image when its waiting edit is accepted. Until then only its owner and moderators see the image.
  waiting_for uuid REFERENCES businesses (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'logo', 'photo')),
  widths integer[] NOT NULL CHECK (cardinality(widths) BETWEEN 1 AND 3 AND widths <@ ARRAY[320, 640, 1280]),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The files of an image that a decision took away stay until then: an undo gives the image back.
  kept_until timestamptz
);
-- At most one image and one logo for a business, also under concurrent edits; it may have several photos.
CREATE UNIQUE INDEX images_of_business ON images (business_id, kind) WHERE kind <> 'photo';
CREATE INDEX photos_of_business ON images (business_id) WHERE kind = 'photo';
CREATE INDEX images_waiting ON images (waiting_for) WHERE waiting_for IS NOT NULL;
-- Finds the orphaned images for the sweep.
CREATE INDEX images_without_business ON images (created_at) WHERE business_id IS NULL;
