-- The log also has what owners edited, with the values before and after, and the reason of a decision.
ALTER TABLE moderation_log
  -- [{"field", "from", "to"}], with the names of contract/business.ts.
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array'),
  -- {"kind", "text"}, of contract/decision-reason.ts.
  ADD COLUMN reason jsonb CHECK (jsonb_typeof(reason) = 'object');
CREATE INDEX moderation_log_history ON moderation_log (business_id, id);

-- The decision that turned a business down: {"kind", "text", "at", "version"}, where version is the one that was decided about. It
-- stays while the business waits again, so that a moderator sees what changed since. An approval removes it.
ALTER TABLE businesses ADD COLUMN decision jsonb CHECK (jsonb_typeof(decision) = 'object');

-- As before, and a decision is no edit.
CREATE OR REPLACE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := to_jsonb(OLD);
  edited text[] := ARRAY(SELECT key FROM jsonb_each(to_jsonb(NEW) - '{approval_status,approved_at,featured,featured_at,created_at,
    submitted_at,updated_at,rating,review_count,version,field_versions,decision}'::text[]) WHERE value IS DISTINCT FROM before -> key);
BEGIN
  IF cardinality(edited) = 0 THEN RETURN NEW; END IF;
  NEW.version := OLD.version + 1;
  NEW.field_versions := OLD.field_versions || (SELECT jsonb_object_agg(name, NEW.version) FROM unnest(edited) name);
  RETURN NEW;
END $$;

-- What was turned down before this migration has no reason. An edit since then counts, so that its owner can send it again.
UPDATE businesses SET decision = jsonb_build_object('kind', NULL, 'text', NULL, 'at', decided.at,
    'version', CASE WHEN updated_at > decided.at THEN version - 1 ELSE version END)
  FROM (SELECT business_id, max(at) AS at FROM moderation_log WHERE action IN ('reject', 'suspend') GROUP BY business_id) decided
  WHERE decided.business_id = id AND approval_status IN ('rejected', 'suspended');
