-- 'Still right?': once a year, the owner of a listing that nobody touched is asked whether it is right. See docs/decisions/still-right.md.

-- When the owner last said so, by an answer or by an edit. Visitors read the month.
ALTER TABLE businesses ADD COLUMN confirmed_at timestamptz;

-- To confirm is no edit: a moderator may still decide about the version that was looked at. The statement that confirms writes nothing else.
-- Triggers fire in the order of their names: this one comes after businesses_count_version.
CREATE TRIGGER businesses_keep_version_of_confirmation BEFORE UPDATE OF confirmed_at ON businesses FOR EACH ROW
  EXECUTE FUNCTION keep_version();

-- A question that is open: an answer or an edit of the owner deletes it. It is asked twice.
CREATE TABLE still_right_questions (
  business_id uuid PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  reminded_at timestamptz
);
CREATE INDEX still_right_questions_to_remind ON still_right_questions (asked_at) WHERE reminded_at IS NULL;
-- The list of moderators.
CREATE INDEX still_right_questions_reminded ON still_right_questions (reminded_at) WHERE reminded_at IS NOT NULL;

-- The day of the year, from 0 to 364, on which a business is asked: another one for each, so that the mails spread over the year.
CREATE FUNCTION still_right_day(business_id uuid) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ('x' || left(md5(business_id::text), 6))::bit(24)::integer % 365;
CREATE INDEX businesses_by_still_right_day ON businesses (still_right_day(id))
  WHERE approval_status = 'approved' AND trading <> 'closed-for-good';
-- How many were asked within the hour.
CREATE INDEX outbox_mails_still_right ON outbox_mails (created_at) WHERE kind = 'still-right';

-- As the kinds of mails: only the form is checked, so that a new purpose needs no migration.
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check,
  ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose ~ '^[a-z][a-z-]{0,39}$');
