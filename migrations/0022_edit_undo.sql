-- A line of the log also has the version that its edit made, and the edit that it takes back.
ALTER TABLE moderation_log
  ADD COLUMN version integer,
  ADD COLUMN undoes bigint REFERENCES moderation_log (id);
-- Whether an edit was taken back. Under the lock of the business at most one line takes it back.
CREATE INDEX moderation_log_undoes ON moderation_log (undoes) WHERE undoes IS NOT NULL;
-- The edits of live listings, the latest first.
CREATE INDEX moderation_log_live_edits ON moderation_log (id) WHERE action = 'edit' AND from_status = 'approved';
-- The log between two days.
CREATE INDEX moderation_log_at ON moderation_log (at);
-- What one person did.
CREATE INDEX moderation_log_of_actor ON moderation_log (acted_by, id);
