-- The photos of a business beside its image and logo, in their order, as contract/photo.ts describes them. They are a column, as
-- `image` and `logo` are: one read returns them, and the triggers of 0008 count their changes. The row of each file is in `images`.
ALTER TABLE businesses
  ADD COLUMN photos jsonb NOT NULL DEFAULT '[]'
    CHECK (jsonb_typeof(photos) = 'array' AND jsonb_array_length(photos) <= 8);

ALTER TABLE images DROP CONSTRAINT images_kind_check;
ALTER TABLE images ADD CONSTRAINT images_kind_check CHECK (kind IN ('image', 'logo', 'photo'));
-- Still at most one image and one logo for a business; it may have several photos.
DROP INDEX images_of_business;
CREATE UNIQUE INDEX images_of_business ON images (business_id, kind) WHERE kind <> 'photo';
-- Finds the photos of a business that is deleted.
CREATE INDEX photos_of_business ON images (business_id) WHERE kind = 'photo';
