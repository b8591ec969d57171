-- The account that a line is about, once it has another address than `person`: so the line is found when the account is erased.
ALTER TABLE moderation_log ADD COLUMN person_id uuid REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX moderation_log_of_person_id ON moderation_log (person_id) WHERE person_id IS NOT NULL;
