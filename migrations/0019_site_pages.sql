-- The texts of pages that administrators write on screen, with every version of the last ones.

-- The version with the highest number is the page of now. A page that no row has is the one that comes with the program, if there is one.
-- Each row is the whole page, so an older version is brought back by writing its text as the next one.
CREATE TABLE site_page_versions (
  -- The last part of its address, as contract/site-page.ts describes it.
  name text NOT NULL CHECK (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(name) <= 60),
  number integer NOT NULL CHECK (number > 0),
  -- Both are NULL when the text of the program was brought back.
  title text CHECK (char_length(title) BETWEEN 1 AND 80),
  markdown text CHECK (char_length(markdown) <= 30000),
  -- The column of the footer that links to a page of one's own, and its place among the others there.
  footer text CHECK (footer ~ '^[a-z]{1,20}$'),
  footer_order integer NOT NULL DEFAULT 1 CHECK (footer_order BETWEEN 1 AND 99),
  -- The uploaded images that the text shows.
  illustrations uuid[] NOT NULL DEFAULT '{}',
  written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- NULL when the account is gone.
  written_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (name, number),
  CONSTRAINT site_page_versions_title_with_text CHECK ((title IS NULL) = (markdown IS NULL))
);
CREATE INDEX site_page_versions_by_illustration ON site_page_versions USING gin (illustrations);
CREATE INDEX site_page_versions_of_writer ON site_page_versions (written_by) WHERE written_by IS NOT NULL;

-- A page is part of the site, and the footer links to it.
CREATE TRIGGER site_page_versions_notify_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_page_versions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_settings_change();

-- An illustration belongs to the versions that show it, and to no business. Its size keeps its room free on the page.
ALTER TABLE images DROP CONSTRAINT images_kind_check,
  ADD CONSTRAINT images_kind_check CHECK (kind IN ('image', 'logo', 'photo', 'illustration')),
  ADD COLUMN width integer CHECK (width > 0),
  ADD COLUMN height integer CHECK (height > 0);
