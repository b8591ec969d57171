-- What people see of an open session: an id that opens nothing, and the device in words. A session from before has no words.
ALTER TABLE sessions
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN device text CHECK (char_length(device) BETWEEN 1 AND 60);
