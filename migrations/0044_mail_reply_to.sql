-- Where a reply to a mail goes; null for the mails of copies of the version before.
ALTER TABLE outbox_mails ADD COLUMN reply_to text;
