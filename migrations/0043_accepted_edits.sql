-- The list of live edits, also of those that a moderator accepted. Older copies still use moderation_log_live_edits.
CREATE INDEX moderation_log_all_live_edits ON moderation_log (id)
  WHERE action IN ('edit', 'accept-edit') AND from_status = 'approved';
