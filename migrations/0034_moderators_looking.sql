-- Which business each moderator is looking at: the browser says so every 20 seconds, and a row counts for a minute.
CREATE TABLE moderators_looking (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX moderators_looking_at ON moderators_looking (business_id);
