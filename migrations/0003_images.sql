-- Uploaded images. The row is committed before its files are written, so that every file has a row by which the sweep can
-- find it. business_id is NULL until the transaction that attaches the image to a business. It is NULL again when the image
-- was replaced or its business was deleted; then the files are removed, and the row last.
CREATE TABLE images (
  id uuid PRIMARY KEY,
  business_id uuid REFERENCES businesses (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'logo')),
  widths integer[] NOT NULL CHECK (cardinality(widths) BETWEEN 1 AND 3 AND widths <@ ARRAY[320, 640, 1280]),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
-- At most one image of each kind for a business, also under concurrent edits. It also finds the images of a business.
CREATE UNIQUE INDEX images_of_business ON images (business_id, kind);
-- Finds the orphaned images for the sweep.
CREATE INDEX images_without_business ON images (created_at) WHERE business_id IS NULL;
