-- A line of the log may also be about neither a business nor a person, such as one about a public holiday.
ALTER TABLE moderation_log
  DROP CONSTRAINT moderation_log_check,
  ADD CONSTRAINT moderation_log_check CHECK ((person IS NULL OR business_id IS NULL) AND char_length(person) <= 254);
