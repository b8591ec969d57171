-- The website of a business, as contract/website.ts stores it: an https address, or null when there is none.
ALTER TABLE businesses
  ADD COLUMN website text CHECK (char_length(website) <= 200 AND website LIKE 'https://_%');
