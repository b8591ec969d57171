-- Two listings of one business become one. See docs/decisions/duplicates.md.

-- The business that has taken the place of this one; it is never merged itself, so one look is enough. A merged business is suspended, so
-- no public list has it. Deferred, because a backup is loaded in any order.
ALTER TABLE businesses ADD COLUMN merged_into uuid REFERENCES businesses (id) DEFERRABLE INITIALLY DEFERRED
  CHECK (merged_into IS NULL OR approval_status = 'suspended' AND merged_into <> id);
CREATE INDEX businesses_of_merger ON businesses (merged_into) WHERE merged_into IS NOT NULL;

-- A merge that can be taken back, by the number of its line in the history of the business that stayed. The row goes when it is taken
-- back, or after 30 days.
CREATE TABLE merges (
  id bigint PRIMARY KEY REFERENCES moderation_log (id) ON DELETE CASCADE,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  merged_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- What is put back: {"kept": fields of the business that stayed, "merged": the state and the pictures of the other, "moved": the
  -- numbers of what went from one to the other, "importId": the list that the business came from}.
  before jsonb NOT NULL CHECK (jsonb_typeof(before) = 'object')
);
CREATE INDEX merges_of_business ON merges (business_id);
CREATE INDEX merges_of_merged ON merges (merged_id);
CREATE INDEX merges_at ON merges (at);

-- As in 0004_similar.sql, without merged businesses.
CREATE OR REPLACE FUNCTION similar_businesses(said text, numbers text[], own uuid, only_public boolean)
RETURNS TABLE (id uuid, why text) LANGUAGE sql STABLE AS $$
  SELECT found.id, CASE WHEN bool_or(found.has_number) THEN 'phone' ELSE 'name' END
  FROM (
    SELECT one.id, true AS has_number FROM unnest(numbers) number, LATERAL (
      (SELECT b.id FROM businesses b WHERE b.phone = number COLLATE "C" AND b.id IS DISTINCT FROM own AND b.merged_into IS NULL
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)
      UNION ALL (SELECT b.id FROM businesses b WHERE b.whatsapp = number COLLATE "C" AND b.id IS DISTINCT FROM own AND b.merged_into IS NULL
        AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) AS one
    -- A text that is no number may stand in an old row.
    WHERE number LIKE '+%'
    UNION ALL
    (SELECT b.id, false FROM businesses b WHERE b.similar_name = said AND b.id IS DISTINCT FROM own AND b.merged_into IS NULL
      AND (NOT only_public OR b.approval_status = 'approved') ORDER BY b.id LIMIT 3)) AS found
  GROUP BY found.id ORDER BY bool_or(found.has_number) DESC, found.id LIMIT 3
$$;
