-- From about where a browser signed in, in words. See docs/decisions/place-of-a-session.md.
ALTER TABLE sessions ADD COLUMN place text;
