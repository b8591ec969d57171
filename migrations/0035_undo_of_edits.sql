-- An accepted or refused edit can be undone. See docs/decisions/review-of-edits.md.

-- The files of an image that a decision took away stay until then: an undo gives the image back.
ALTER TABLE images ADD COLUMN kept_until timestamptz;
