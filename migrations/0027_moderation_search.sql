-- Moderators also find a business by its owner's name and e-mail and by its phone number. The number is there in digits, as it is dialled
-- from abroad and at home. Each part has its own line, as in moderation_text; an index of its own, because older copies use the other.
CREATE FUNCTION moderation_owner_text(owner_name text, owner_email text, phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(CASE WHEN octet_length(coalesce(owner_name, '')) = char_length(coalesce(owner_name, ''))
    THEN coalesce(owner_name, '') ELSE without_accents(owner_name) END)
  || chr(10) || lower(coalesce(owner_email, ''))
  || chr(10) || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
  || chr(10) || coalesce(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^27', '0'), '');

CREATE INDEX businesses_moderation_owner_text ON businesses
  USING gin (moderation_owner_text(owner_name, owner_email, phone) gin_trgm_ops) WITH (gin_pending_list_limit = 256);

-- Two of the orders of the moderators' table. The third, by place, reads another table and is sorted.
CREATE INDEX businesses_moderation_by_name ON businesses (lower(name), id);
CREATE INDEX businesses_moderation_by_category ON businesses (lower(category), id);
