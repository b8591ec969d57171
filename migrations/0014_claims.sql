-- Who says that a listing is theirs, how they prove it, and who was invited to take one over.

-- A claim is open until it is accepted, refused, withdrawn or over. At most one of an account is open, because an account has one business.
CREATE TABLE claims (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  proof text NOT NULL CHECK (proof IN ('email', 'telephone', 'document')),
  note text CHECK (char_length(note) <= 500),
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'refused', 'withdrawn', 'expired')),
  -- Until when the letter or the digits work, or how long a document waits; and when the proof was given.
  proof_until timestamptz NOT NULL,
  proved_at timestamptz,
  -- Of the six digits, with the number of the claim; and how many were tried.
  digits_hash bytea CHECK (octet_length(digits_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Of a dispute: the owner of that time, until when they can answer, and what they answered.
  owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
  answer_until timestamptz,
  answer text CHECK (answer IN ('keep', 'give-up')),
  -- What a moderator writes to the claimant.
  outcome_note text CHECK (char_length(outcome_note) <= 500),
  closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  closed_at timestamptz,
  CONSTRAINT claims_closed_has_time CHECK ((state = 'open') = (closed_at IS NULL)),
  CONSTRAINT claims_telephone_has_digits CHECK (state <> 'open' OR (proof = 'telephone') = (digits_hash IS NOT NULL))
);
CREATE UNIQUE INDEX claims_open_of_user ON claims (user_id) WHERE state = 'open';
CREATE INDEX claims_of_user ON claims (user_id, id);
CREATE INDEX claims_of_business ON claims (business_id, id);
CREATE INDEX claims_open ON claims (id) WHERE state = 'open';
CREATE INDEX claims_of_owner ON claims (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX claims_of_closer ON claims (closed_by) WHERE closed_by IS NOT NULL;

-- What a claimant sent as a proof, encoded again as WebP. The row is deleted when the claim is closed. It is in the database, and not
-- among the files of images, so that no address of a picture leads to it and it goes with the decision in one transaction.
CREATE TABLE claim_documents (
  claim_id bigint PRIMARY KEY REFERENCES claims (id) ON DELETE CASCADE,
  webp bytea NOT NULL CHECK (octet_length(webp) > 0)
);
CREATE FUNCTION delete_claim_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM claim_documents WHERE claim_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER claims_delete_document AFTER UPDATE OF state ON claims FOR EACH ROW
  WHEN (NEW.state <> 'open') EXECUTE FUNCTION delete_claim_document();

-- Personal links to take a listing over, each on paper, in a mail or in a message. They end together when one is used.
CREATE TABLE listing_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  way text NOT NULL CHECK (way IN ('link', 'mail', 'card')),
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  claimed_at timestamptz
);
CREATE INDEX listing_invitations_of_business ON listing_invitations (business_id, id);
CREATE INDEX listing_invitations_of_inviter ON listing_invitations (invited_by) WHERE invited_by IS NOT NULL;

-- The letter to the address of a listing has a link. The account is that of the claimant, the email that of the listing.
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check, ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN
  ('password-reset', 'confirm-email', 'new-email', 'invitation', 'second-step', 'new-passkey', 'claim-letter'));

-- A new owner is no edit: a moderator may still decide about the version that was looked at. Triggers fire in the order of their
-- names: this one comes after businesses_count_version.
CREATE TRIGGER businesses_keep_version_of_claim BEFORE UPDATE OF owner_email ON businesses FOR EACH ROW
  WHEN (current_setting('mzansi.claim', true) = 'on') EXECUTE FUNCTION keep_version();

-- Visitors read whether a listing has an owner.
CREATE FUNCTION notify_owner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM businesses WHERE approval_status = 'approved'
    AND (id = OLD.business_id OR TG_OP = 'UPDATE' AND id = NEW.business_id))
  THEN PERFORM pg_notify('public_change', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_notify_new_business AFTER UPDATE OF business_id ON users FOR EACH ROW
  WHEN (OLD.business_id IS DISTINCT FROM NEW.business_id) EXECUTE FUNCTION notify_owner_change();
CREATE TRIGGER users_notify_lost_business AFTER DELETE ON users FOR EACH ROW
  WHEN (OLD.business_id IS NOT NULL) EXECUTE FUNCTION notify_owner_change();
