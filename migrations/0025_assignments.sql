-- Which moderator has taken which pending listing. A table of its own: taking one is no change of the listing, so no version rises and no
-- cache is cleared.
CREATE TABLE assignments (
  business_id uuid PRIMARY KEY REFERENCES businesses (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE INDEX assignments_of_user ON assignments (user_id);

-- It ends with the wait of the listing: with a decision, a merge, or when its owner begins to delete it.
CREATE FUNCTION end_assignment_of_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM assignments WHERE business_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER businesses_end_assignment AFTER UPDATE OF approval_status, leaving_from ON businesses
  FOR EACH ROW WHEN (OLD.approval_status = 'pending' AND (NEW.approval_status <> 'pending' OR NEW.leaving_from IS NOT NULL))
  EXECUTE FUNCTION end_assignment_of_business();

-- And with the rights of the moderator: when the role is taken away, or the account is being deleted.
CREATE FUNCTION end_assignments_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM assignments WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_assignments AFTER UPDATE OF role, leaves_at ON users
  FOR EACH ROW WHEN (NEW.role = 'owner' OR NEW.leaves_at IS NOT NULL)
  EXECUTE FUNCTION end_assignments_of_user();
