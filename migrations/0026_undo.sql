-- What a business was before a decision: {"approved_at", "featured", "featured_at", "decision", "version"}. A decision can be undone for
-- ten seconds; the line of the undo names the line that it undoes. Lines of before have none and cannot be undone.
ALTER TABLE moderation_log ADD COLUMN state_before jsonb CHECK (jsonb_typeof(state_before) = 'object');

-- The line of the decision that a mail tells, so that an undo finds it.
ALTER TABLE outbox_mails ADD COLUMN decision_id bigint;
CREATE INDEX outbox_mails_of_decision ON outbox_mails (decision_id) WHERE decision_id IS NOT NULL;
