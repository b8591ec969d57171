-- The order of the moderators' table by owner.
CREATE INDEX businesses_moderation_by_owner ON businesses (lower(coalesce(owner_name, owner_email, '')), id);
