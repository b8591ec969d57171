-- The focal point of the image of a business, as contract/business-input.ts stores it: percentages in steps of five from the
-- left and from the top. The images of older rows keep their middle.
ALTER TABLE businesses
  ADD COLUMN focal_point text NOT NULL DEFAULT '50% 50%'
    CHECK (focal_point ~ '^(100|[1-9]?[05])% (100|[1-9]?[05])%$');
