-- Uploaded pictures. A row is written in the transaction that shows the picture, after its files are on the disk; a
-- picture that was replaced, or whose business is gone, has no business until its files are gone, too.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  business_id uuid REFERENCES businesses (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'logo')),
  widths integer[] NOT NULL CHECK (cardinality(widths) BETWEEN 1 AND 3 AND widths <@ ARRAY[320, 640, 1280]),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- At most one picture of each kind, whatever races; it also finds the pictures of a business.
CREATE UNIQUE INDEX images_of_business ON images (business_id, kind);
-- What the sweep removes.
CREATE INDEX images_without_business ON images (created_at) WHERE business_id IS NULL;
