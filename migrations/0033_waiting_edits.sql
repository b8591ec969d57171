-- The edit of a live listing that waits for a moderator, where REVIEW_EDITS asks for that: one for each business, because the next
-- edit of its owner becomes part of it. The business itself stays as visitors see it.
CREATE TABLE waiting_edits (
  business_id uuid PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  -- The line of the log that changed it last. A decision names this line, so it is about what was shown.
  log_id bigint NOT NULL UNIQUE REFERENCES moderation_log (id) ON DELETE CASCADE,
  -- The new values by the names of contract/business.ts.
  wanted jsonb NOT NULL CHECK (jsonb_typeof(wanted) = 'object'),
  submitted_at timestamptz NOT NULL DEFAULT now()
);
-- The longest waiting first.
CREATE INDEX waiting_edits_queue ON waiting_edits (submitted_at, business_id);

-- The business that gets this image when its waiting edit is accepted. Until then only its owner and moderators see the image.
ALTER TABLE images ADD COLUMN waiting_for uuid REFERENCES businesses (id) ON DELETE SET NULL;
CREATE INDEX images_waiting ON images (waiting_for) WHERE waiting_for IS NOT NULL;
