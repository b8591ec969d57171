// Which personal data the directory keeps, why, and for how long: the one table behind the privacy page.
import { type BusinessField, businessFields } from './business-fields.ts'

/** One kind of personal data. `why` and `howLong` are whole sentences; `columns` are the database columns that contain it. */
export type PersonalDatum = { what: string; why: string; howLong: string; columns: readonly string[] }

/** The columns of the fields that owners write: those that can contain personal data, or the others. */
export function listFieldColumns(isPersonal: boolean): string[] {
  return Object.entries<BusinessField>(businessFields)
    .filter(([, { form }]) => form?.isPersonal === isPersonal)
    .map(([name]) => `businesses.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
}

const personalData = {
  account: {
    what: 'The name, email address and user name of the person who registers a business',
    why: 'You sign in with the address, and we write to it about your listing. Visitors never see it.',
    howLong: 'We keep it as long as the account exists, and for seven days after you delete it.',
    columns: [
      'users.email',
      'users.username',
      'users.email_confirmed_at',
      'users.unconfirmed_mails',
      'businesses.owner_email',
      'businesses.owner_name',
    ],
  },
  password: {
    what: 'A hash of your password',
    why: 'It lets us check your password. Nobody can read the password from it.',
    howLong: 'We keep it as long as the account exists, or until you set another password.',
    columns: ['users.password'],
  },
  secondFactor: {
    what: 'The passkeys of a person who runs the directory: their names, when they were added and last used, and their public keys',
    why: 'They protect the sign-in of those who can see private data. Only the device can use a passkey.',
    howLong: 'We keep it until you remove the passkey, but no longer than the account exists.',
    columns: [
      'passkeys.user_id',
      'passkeys.name',
      'passkeys.created_at',
      'passkeys.last_used_at',
      'passkeys.credential_id',
      'passkeys.public_key',
      'recovery_codes.user_id',
    ],
  },
  listing: {
    what: 'What a listing says or will say: name, description, pictures, address, phone numbers, addresses on the web, hours',
    why: 'It is published once it is approved. Only you and our moderators see a hidden address and its point on the map.',
    howLong: 'We keep it as long as the listing exists, and for seven days after you delete your account.',
    columns: [...listFieldColumns(true), 'businesses.similar_name', 'businesses.photos', 'edits.wanted'],
  },
  imports: {
    what: 'Lists of businesses that an administrator uploaded: every cell, where they come from, and who uploaded them',
    why: 'Their businesses become listings, which say where their details come from. Cells that no listing shows are never published.',
    howLong:
      'We keep it for 30 days after the list was imported or uploaded; where a listing comes from, as long as the listing exists.',
    columns: [
      'imports.file_name',
      'imports.columns',
      'imports.source',
      'imports.answers',
      'imports.created_by',
      'import_rows.cells',
      'import_rows.sentence',
      'import_rows.listing',
      'import_rows.name_key',
      'import_rows.phone',
      'import_rows.location',
      'import_rows.place_question',
      'import_rows.trade_question',
      'import_rows.before',
    ],
  },
  sessions: {
    what: 'When you signed in, when you last did something, on which kind of device, and from which town or country if the site can tell',
    why: 'It keeps you signed in, ends unused sessions, and shows you where you are signed in. The town is estimated from your network address, which we do not keep.',
    howLong: 'We keep it until you sign out, at most 30 days.',
    columns: [
      'sessions.user_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.device',
      'sessions.place',
    ],
  },
  history: {
    what: 'Who changed what in a listing, and what our moderators decided about it and why',
    why: 'It shows mistakes and misuse, and lets both sides see what happened.',
    howLong: 'We keep it as long as the listing exists, and for seven days after you delete your account.',
    columns: [
      'moderation_log.acted_by',
      'moderation_log.changes',
      'moderation_log.reason',
      'edits.changes',
      'decisions.decided_by',
      'decisions.before',
      'merges.before',
      'businesses.decision',
    ],
  },
  mail: {
    what: 'The emails that we send you',
    why: 'An email that cannot be delivered is tried again.',
    howLong:
      'The text is removed as soon as the email is sent, and the rest after 30 days or with the account.',
    columns: [
      'outbox_mails.to_address',
      'outbox_mails.reply_to',
      'outbox_mails.subject',
      'outbox_mails.text',
      'outbox_mails.html',
    ],
  },
  reports: {
    what: 'What you report about a listing, with your address if you leave it, and what our moderators answered',
    why: 'It lets us correct what is wrong, and tell you the outcome.',
    howLong: 'We keep it as long as the listing exists; your address is removed when you are told.',
    columns: ['reports.text', 'reports.email', 'reports.note', 'reports.closed_by'],
  },
  reviews: {
    what: 'A review that you write: stars, text, when you were there, the name that you choose, photos, and what the owner answers',
    why: 'It is published once you have confirmed it and, if the operator wants that, a moderator has read it. You can change it or take it back at any time through the link in our emails.',
    howLong:
      'We keep it until you take it back, or until the listing is gone. What you do not confirm is removed after 48 hours, and what you take back after 30 days.',
    columns: [
      'reviews.text',
      'reviews.name',
      'reviews.visited_on',
      'reviews.reviewer_id',
      'reviews.rejection',
      'review_photos.review_id',
      'review_replies.text',
      'review_replies.rejection',
      'review_links.token_hash',
    ],
  },
  reviewers: {
    what: 'The email address of the writer of a review, and a hash of it',
    why: 'We send the link that confirms your review, and tell you what a moderator decided. The hash finds your other review of the same business. Visitors never see either.',
    howLong:
      'It is removed within hours, once you have confirmed it and none of your reviews is waiting. The hash is kept as long as you have a review here, and the note that a browser confirmed it for 30 days.',
    columns: [
      'reviewers.email',
      'reviewers.email_hash',
      'reviewers.id',
      'reviewers.confirmed_at',
      'review_sessions.reviewer_id',
    ],
  },
  reviewChecks: {
    what: 'A hash of the network address from which a review, a mark as helpful or a report came, and what you report about a review',
    why: 'It shows moderators when many reviews come from one place, and lets each network mark a review once.',
    howLong: 'It is removed from a review after 30 days. A mark or a report is kept as long as the review.',
    columns: [
      'reviews.network_hash',
      'review_marks.network_hash',
      'review_reports.reporter_hash',
      'review_reports.text',
      'review_reports.judged_by',
      'review_decisions.decided_by',
    ],
  },
  searches: {
    what: 'What was searched for and not found: the words and the town, and how often on which day',
    why: 'It shows which businesses are missing. Nothing says who searched: we keep no address, time of day or session with it. Addresses, numbers and long texts are not counted.',
    howLong: 'We keep it for a year.',
    columns: ['failed_searches.words', 'failed_searches.place_id'],
  },
  claims: {
    what: 'That you said a listing is yours: how you showed it, your note, the document while it waits, and what the owner and a moderator answered',
    why: 'It makes sure that a listing goes to its owner, and shows who decided so.',
    howLong:
      'We keep it as long as your account and the listing exist. A document is deleted with the decision, after 30 days at most.',
    columns: [
      'claims.user_id',
      'claims.proof',
      'claims.note',
      'claims.at',
      'claims.state',
      'claims.owner_id',
      'claims.answer',
      'claims.outcome_note',
      'claims.closed_by',
      'claim_documents.claim_id',
      'claim_documents.webp',
      'listing_invitations.invited_by',
    ],
  },
  settings: {
    what: 'The addresses under which the people behind the directory can be reached, and the user name of its mail server',
    why: 'Visitors write to them, and the program sends its emails through the server.',
    howLong: 'We keep it until an administrator changes it.',
    columns: ['settings.value'],
  },
  pages: {
    what: 'Which administrator wrote a page of the site, and the last fifty versions of its text',
    why: 'Administrators see who changed a text, and can bring an older one back.',
    howLong:
      'We keep it until fifty newer versions replaced it, or the page is deleted; the name only as long as the account exists.',
    columns: [
      'site_page_versions.title',
      'site_page_versions.markdown',
      'site_page_versions.written_at',
      'site_page_versions.written_by',
    ],
  },
  presence: {
    what: 'Which listing a moderator is looking at',
    why: 'It shows the other moderators, so that two of them do not do the same work.',
    howLong: 'It is removed when any moderator looks at a listing more than a minute later.',
    columns: ['moderator_presence.user_id', 'moderator_presence.business_id', 'moderator_presence.until'],
  },
  assignment: {
    what: 'Which waiting listing a moderator has taken',
    why: 'It shows the other moderators who decides about it.',
    howLong:
      'It is removed when the listing is decided or withdrawn, or when the person no longer moderates.',
    columns: ['assignments.user_id', 'assignments.business_id'],
  },
  limits: {
    what: 'A hash of your network address or your account, with the number of attempts made with it',
    why: 'It stops people who guess passwords or send the same form again and again.',
    howLong: 'It is removed within a day.',
    columns: ['rate_limits.key_hash'],
  },
  tokens: {
    what: 'A link that we emailed, or a sign-in or a new passkey that is half done: a hash of it, and the address that it is about',
    why: 'It works once, and only for the person who received the email or typed the password. A link can be replaced, and an invitation taken back.',
    howLong:
      'It is removed when it is used, replaced or taken back. Otherwise it ends after 60 days for the question whether a listing is still right, a week for an address or a claim, two days for an invitation, an hour for a password and five minutes for a sign-in or a passkey.',
    columns: ['one_time_tokens.user_id', 'one_time_tokens.email'],
  },
  erased: {
    what: 'That an account was deleted: a hash of its number, and when',
    why: 'It keeps your account deleted if an older copy of the database has to be restored.',
    howLong: 'We keep it for good. Nobody can tell from it who you were.',
    columns: ['erased_accounts.id_hash', 'erased_accounts.erased_at'],
  },
  people: {
    what: 'That you were invited to moderate, by whom, and whether you accepted; what the operator did to your account by a command',
    why: 'It shows who may decide about listings, who gave or removed that right, and who opened an account.',
    howLong: 'We keep it as long as the directory exists; your address in it is removed with your account.',
    columns: ['moderation_log.person', 'moderation_log.person_id'],
  },
} as const satisfies Record<string, PersonalDatum>

/** Every kind of personal data, in the order of the privacy page. */
export const listPersonalData = (): PersonalDatum[] => Object.values(personalData)

/** The vendors whose free files require a credit. */
export type GeoipSeller = 'DB-IP' | 'MaxMind'

/** `description` is what the file says about itself; `builtOn` is a date, such as '2026-11-01'. `seller` is null when it is not known. */
export type GeoipSource = { description: string; builtOn: string; seller: GeoipSeller | null }
