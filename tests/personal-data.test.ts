// Compares the table behind the privacy page with the schema: each column is personal data with a reason, or is known not to be.
import { expect, test } from 'vitest'
import { getTableColumns, getTableName, is, PgTable } from '#drizzle'
import { listFieldColumns, listPersonalData } from '../src/contract/personal-data.ts'
import * as schema from '../src/database/schema.ts'

/** Columns, other than form fields, that say nothing about a person: ids, states and times of a listing, and facts about South Africa; the tables of places, trades and categories do not either. */
const impersonal = [
  'businesses.id businesses.code businesses.rating businesses.review_count businesses.moved',
  'businesses.featured businesses.approval_status businesses.created_at businesses.updated_at businesses.submitted_at',
  'businesses.approved_at businesses.featured_at businesses.version businesses.field_versions businesses.leaving_from',
  'users.id users.role users.business_id users.created_at users.leaves_at',
  'sessions.id sessions.token_hash sessions.expires_at rate_limits.kind rate_limits.count rate_limits.ends_at',
  'one_time_tokens.token_hash one_time_tokens.id one_time_tokens.purpose one_time_tokens.data one_time_tokens.expires_at',
  'passkeys.id passkeys.counter passkeys.transports recovery_codes.code_hash',
  'moderation_log.id moderation_log.business_id moderation_log.action moderation_log.from_status moderation_log.to_status moderation_log.at',
  'outbox_mails.decision_id businesses.confirmed_at',
  'still_right_questions.business_id still_right_questions.asked_at still_right_questions.reminded_at',
  'moderation_log.version edits.id edits.business_id edits.state edits.at edits.applied_id edits.version edits.was_public',
  'decisions.id decisions.business_id decisions.state decisions.at decisions.edit_id',
  'merges.id merges.business_id merges.merged_id merges.at businesses.merged_into',
  'reports.id reports.business_id reports.reason reports.at reports.outcome reports.closed_at',
  'outbox_mails.id outbox_mails.kind outbox_mails.state outbox_mails.message_id outbox_mails.attempts outbox_mails.claim_id',
  'outbox_mails.created_at outbox_mails.next_attempt_at outbox_mails.finished_at outbox_mails.last_error',
  'images.id images.business_id images.waiting_for images.kind images.widths images.bytes images.created_at images.kept_until',
  'images.width images.height site_page_versions.name site_page_versions.number site_page_versions.footer site_page_versions.footer_order',
  'site_page_versions.illustrations',
  'failed_searches.day failed_searches.times',
  'businesses.import_id moderation_log.import_id imports.id imports.headers_hash imports.rows imports.licence imports.listed_on imports.status',
  'imports.category imports.trades imports.state imports.work imports.done imports.due_at imports.created_at imports.finished_at',
  'import_rows.import_id import_rows.line import_rows.outcome import_rows.field import_rows.place_id import_rows.business_id import_rows.version',
  'claims.id claims.business_id claims.proof_until claims.proved_at claims.digits_hash claims.tries claims.answer_until claims.closed_at',
  'listing_invitations.id listing_invitations.business_id listing_invitations.token_hash listing_invitations.way listing_invitations.at',
  'listing_invitations.expires_at listing_invitations.opened_at listing_invitations.claimed_at',
  'businesses.has_price_level businesses.histogram businesses.mentions businesses.reviews_closed review_keeping.is_on review_keeping.salt',
  'reviews.id reviews.business_id reviews.stars reviews.state reviews.version reviews.held_for reviews.has_photos reviews.confirm_hash reviews.written_at',
  'review_photos.image_id review_photos.position review_photos.width review_photos.height',
  'review_replies.review_id review_replies.state review_replies.version review_replies.written_at',
  'review_reports.id review_reports.review_id review_reports.by_owner review_reports.reason review_reports.at review_reports.outcome',
  'review_reports.judged_at review_marks.review_id review_links.review_id review_sessions.token_hash review_sessions.expires_at',
  'review_decisions.id review_decisions.review_id review_decisions.part review_decisions.at review_decisions.version review_decisions.before',
  'review_decisions.is_undone',
  'settings.name settings.secret settings.file settings.changed_at',
  'setup_tokens.token_hash setup_tokens.purpose setup_tokens.expires_at',
  'public_holidays.day public_holidays.name place_edition.edition place_edition.placed',
].flatMap((line) => line.split(' '))

test('every column is in the table of personal data or is known to be impersonal, and none is in both', () => {
  // `tests/database/schema.test.ts` compares these with the catalogue of the database.
  const tables = Object.values(schema).filter((value) => is(value, PgTable))
  const columns = tables
    .filter(
      (table) =>
        ![
          'places',
          'place_names',
          'trades',
          'trade_names',
          'category_names',
          'categories',
          'trade_edition',
        ].includes(getTableName(table)),
    )
    .flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
    )
  const listed = listPersonalData().flatMap(({ columns }) => columns)
  const named = [...listed, ...listFieldColumns(false), ...impersonal]
  expect(named.toSorted()).toEqual(columns.toSorted())
})

test('every row says what is kept, why and for how long, in whole sentences', () => {
  for (const { what, why, howLong } of listPersonalData()) {
    expect(what).toMatch(/^[A-Z].*[^.]$/)
    expect(why).toMatch(/^[A-Z].*\.$/)
    expect(howLong).toMatch(/^(We keep it|It is removed|The text is removed) .*\.$/)
  }
})
