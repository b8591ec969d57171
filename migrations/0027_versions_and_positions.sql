-- The version of a reply never repeats: an owner may remove a reply that a moderator has read, and write another. A removed row cannot say what
-- its version was, so all replies count with one sequence.
CREATE SEQUENCE review_reply_versions AS integer OWNED BY review_replies.version;
SELECT setval('review_reply_versions', coalesce((SELECT max(version) FROM review_replies), 0) + 1, false);
ALTER TABLE review_replies ALTER COLUMN version SET DEFAULT nextval('review_reply_versions');

-- New photos come after those that stay, so positions grow with every change.
ALTER TABLE review_photos DROP CONSTRAINT review_photos_position_check,
  ADD CONSTRAINT review_photos_position_check CHECK (position > 0);
