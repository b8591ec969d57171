// The export of everything that is stored about one account, as an archive for its owner.
import { Readable } from 'node:stream'
import { and, asc, eq, getTableColumns, gt, inArray, or, sql } from '#drizzle'
import type { AccountData } from '../../contract/account.ts'
import { dateAt } from '../../contract/day-text.ts'
import type { Db } from '../../database/connect.ts'
import {
  businesses,
  claims,
  edits,
  images,
  moderationLog,
  oneTimeTokens,
  outboxMails,
  passkeys,
  reports,
  reviewReplies,
  reviews,
  sessions,
  users,
} from '../../database/schema.ts'
import { placeLabel } from '../businesses/columns-by-reader.ts'
import { unauthenticated } from '../failures.ts'
import { type Download, type ZippedFile, zipFiles } from '../files/downloads.ts'
import { readByOwner } from '../history/history-queries.ts'
import { whoActed } from '../history/list-history.ts'
import type { ImageStore } from '../media/image-store.ts'
import type { Owner, Staff } from '../principal.ts'
import { hasConfirmedEmail } from './account-queries.ts'
import type { TokenPurpose } from './one-time-tokens.ts'
import { type RateLimiter, withRateLimit } from './rate-limits.ts'

type Context = { db: Db; images: ImageStore; rateLimiter: RateLimiter; now: () => Date }
type Stored = NonNullable<Awaited<ReturnType<typeof findOwnData>>>

/**
 * The archive with `account.json`, which has the shape `AccountData`, and the widest file of each image. Only one batch of rows or one
 * image is in memory at a time. Refuses too many downloads of the account (429).
 */
export async function exportAccount(context: Context, account: Owner | Staff): Promise<Download> {
  return withRateLimit(context.rateLimiter, [['export', account.userId]], async () => {
    const stored = await findOwnData(context.db, account.userId)
    if (!stored) throw unauthenticated()
    const madeAt = context.now()
    const files = [
      { name: 'account.json', content: writeJson(context.db, stored, madeAt.toISOString()) },
      ...listPictures(context.images, stored),
    ]
    return { name: `my-data-${dateAt(madeAt)}.zip`, content: Readable.from(zipFiles(files)) }
  })
}

const pictureName = (id: string) => `pictures/${id}.webp`

function listPictures({ files }: ImageStore, { images }: Stored): ZippedFile[] {
  return images.map((image) => ({ name: pictureName(image.id), content: readWidest(files, image) }))
}

/** Yields nothing when the file is lost: the rest is still worth having. */
async function* readWidest(
  files: ImageStore['files'],
  { id, widths }: Stored['images'][number],
): AsyncGenerator<Uint8Array> {
  const widest = widths.toSorted((one, other) => other - one)[0]
  const bytes = widest && (await files.read(id, widest))
  if (bytes) yield bytes
}

async function* writeJson(db: Db, { images, ...stored }: Stored, madeAt: string): AsyncGenerator<Uint8Array> {
  const pictures = images.map(({ id }) => pictureName(id))
  const start = JSON.stringify({ about: aboutExport, madeAt, ...stored, pictures }, null, 2)
  // The history may be long, so it is written page by page into the open JSON object.
  yield Buffer.from(`${start.slice(0, -2)},\n  "history": [`)
  let isFirst = true
  for await (const rows of readOwnHistory(db, stored.account)) {
    const lines = rows.map((row) => `\n    ${JSON.stringify(toEntry(row, stored.account))}`)
    if (lines.length > 0) yield Buffer.from(`${isFirst ? '' : ','}${lines.join(',')}`)
    isFirst &&= lines.length === 0
  }
  yield Buffer.from('\n  ]\n}\n')
}

function toEntry(
  { id, businessId, person, personId, at, action, changes, reason, actedBy }: OwnHistoryRow,
  account: Stored['account'],
): AccountData['history'][number] {
  const who = whoActed(account.id, { actedBy, action })
  // The export names nobody else, so it does not say whom the account invited.
  const isOwn = personId === account.id || person?.toLowerCase() === account.email.toLowerCase()
  const own = isOwn ? person : null
  return { id, businessId, person: own, at: at.toISOString(), who, what: action, reason, changes }
}

/** A description of each part of the export, for its reader. */
const aboutExport: Record<Exclude<keyof AccountData, 'about'>, string> = {
  madeAt: 'When this file was created. All times are in UTC; South African time is two hours ahead.',
  account: 'Your account: the email that you sign in with, and what we store with it.',
  business: 'Your listing as it is stored; null if you have none.',
  mergedListings: 'Other listings of your business that were merged with yours, as they were stored then.',
  waitingEdit: 'Your changes that are waiting for a moderator; null if there are none.',
  sessions: 'The browsers in which you are signed in.',
  passkeys: 'Your passkeys. Their keys stay on your devices.',
  passwordResets: 'Password reset links that were emailed to you: only the time when each ends.',
  emailLinks:
    'Links to confirm an email address or your listing that were emailed: the address, and the time when each ends.',
  mails:
    'The emails that we sent to you, without their texts, which are in your inbox. Empty until you confirm your address.',
  reports: 'What you reported about a listing, with your address. Empty until you confirm your address.',
  claims: 'The listings that you claimed, and what came of it.',
  reviewReplies: 'What you answered to reviews of your business, and whether it is published.',
  pictures: 'The picture files beside this file.',
  history:
    'Everything that you or a moderator did to your listing and your account, with the old and new values.',
}

const reviewOfNobody = 'It belongs to no account: its writer reads it through the link in our emails.'

/**
 * Why columns are left out of the export, by their names in the database. A test compares this list and the export with the table of
 * personal data.
 */
export const leftOutOfExport: Record<string, string> = {
  'users.password': 'It is useless to its owner, and useful to a thief.',
  'sessions.user_id': 'It is the account itself.',
  'one_time_tokens.user_id': 'It is the account itself.',
  'passkeys.user_id': 'It is the account itself.',
  'passkeys.credential_id': 'It is of no use without the device, which knows it.',
  'passkeys.public_key': 'It is of no use without the device, which knows it.',
  'recovery_codes.user_id': 'It is the account itself.',
  'reports.closed_by': 'Moderators are not named.',
  'imports.file_name': 'It is about a list of businesses, and not about who imported it.',
  'imports.columns': 'It is about a list of businesses, and not about who imported it.',
  'imports.source': 'It is about a list of businesses, and not about who imported it.',
  'imports.answers': 'It is about a list of businesses, and not about who imported it.',
  'imports.created_by': 'The history says what was imported.',
  'import_rows.cells': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.sentence': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.listing': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.name_key': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.phone': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.location': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.place_question': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.trade_question': 'It is about the businesses of a list, and is removed after 30 days.',
  'import_rows.before': 'It is about the businesses of a list, and is removed after 30 days.',
  'settings.value': 'It is public, or useful to a thief.',
  'site_page_versions.title': 'It is public, or was.',
  'site_page_versions.markdown': 'It is public, or was.',
  'site_page_versions.written_at': 'The history says when a page was written.',
  'site_page_versions.written_by': 'The history says which page was written.',
  'failed_searches.words': 'Nothing says who searched.',
  'failed_searches.place_id': 'Nothing says who searched.',
  'reviews.text': reviewOfNobody,
  'reviews.name': reviewOfNobody,
  'reviews.visited_on': reviewOfNobody,
  'reviews.reviewer_id': reviewOfNobody,
  'reviews.rejection': reviewOfNobody,
  'reviews.network_hash': reviewOfNobody,
  'review_photos.review_id': reviewOfNobody,
  'review_links.token_hash': reviewOfNobody,
  'review_sessions.reviewer_id': reviewOfNobody,
  'reviewers.id': reviewOfNobody,
  'reviewers.email': reviewOfNobody,
  'reviewers.email_hash': reviewOfNobody,
  'reviewers.confirmed_at': reviewOfNobody,
  'review_marks.network_hash': 'Nobody can tell whose network address it was.',
  'review_reports.reporter_hash': 'Nobody can tell whose network address it was.',
  'review_reports.text': 'It is for the moderators, and names no account.',
  'review_reports.judged_by': 'Moderators are not named.',
  'review_decisions.decided_by': 'Moderators are not named.',
  'claims.user_id': 'It is the account itself.',
  'claims.owner_id': 'It is another person, or the account itself.',
  'claims.answer': 'The history says that you answered.',
  'claims.closed_by': 'Moderators are not named.',
  'claim_documents.claim_id': 'The file is yours already, and is deleted with the decision.',
  'claim_documents.webp': 'The file is yours already, and is deleted with the decision.',
  'listing_invitations.invited_by': 'The history says whom you invited.',
  'moderation_log.acted_by': 'The download says who in words: moderators are not named.',
  'moderation_log.person_id': 'It is the account itself.',
  'edits.changes': 'It is in the history.',
  'decisions.decided_by': 'Moderators are not named.',
  'merges.before':
    'It repeats what both listings said before, which is in the history and in the merged listings.',
  'decisions.before': 'It repeats the decision or the edit before, which is in the history.',
  'outbox_mails.text': 'The email has it. A link in it may still work.',
  'outbox_mails.html': 'The email has it. A link in it may still work.',
  'moderator_presence.user_id': 'It is valid for a minute.',
  'moderator_presence.business_id': 'It is valid for a minute.',
  'moderator_presence.until': 'It is valid for a minute.',
  'assignments.user_id': 'It ends when the listing is decided.',
  'assignments.business_id': 'It ends when the listing is decided.',
  'rate_limits.key_hash': 'Nobody can tell whose network address it was.',
  'erased_accounts.id_hash': 'It is about accounts that are gone.',
  'erased_accounts.erased_at': 'It is about accounts that are gone.',
}

/** Removes columns. `leftOutOfExport` says why each of them is left out. */
function without<Columns extends object, Name extends keyof Columns>(columns: Columns, ...names: Name[]) {
  const kept = Object.entries(columns).filter(([name]) => !names.some((omitted) => omitted === name))
  return Object.fromEntries(kept) as Omit<Columns, Name>
}

const accountColumns = without(getTableColumns(users), 'password')
/** With the label of the place, because its id means nothing to a person. */
const businessColumns = { ...getTableColumns(businesses), placeLabel: placeLabel.as('place_label') }
const sessionColumns = without(getTableColumns(sessions), 'tokenHash', 'userId')
const mailColumns = without(getTableColumns(outboxMails), 'text', 'html')
const claimColumns = without(getTableColumns(claims), 'userId', 'ownerId', 'closedBy', 'digitsHash', 'answer')
const reportColumns = without(getTableColumns(reports), 'closedBy')

/** Every row about an account except its history; null when the account no longer exists. */
async function findOwnData(db: Db, userId: string) {
  const [account] = await db.select(accountColumns).from(users).where(eq(users.id, userId))
  if (!account) return null
  const ownBusinessId = sql`${account.businessId}::uuid`
  const isTokenFor = (...purposes: TokenPurpose[]) =>
    and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, purposes))
  const [business] = await db.select(businessColumns).from(businesses).where(eq(businesses.id, ownBusinessId))
  const mergedListings = await db
    .select(businessColumns)
    .from(businesses)
    .where(eq(businesses.mergedInto, ownBusinessId))
    .orderBy(asc(businesses.createdAt))
  const { businessId, id: logId, wanted, at: submittedAt } = edits
  const [waitingEdit] = await db
    .select({ businessId, logId, wanted, submittedAt })
    .from(edits)
    .where(and(eq(businessId, ownBusinessId), eq(edits.state, 'waiting')))
  return {
    account,
    business: business ?? null,
    mergedListings,
    waitingEdit: waitingEdit ?? null,
    sessions: await db.select(sessionColumns).from(sessions).where(eq(sessions.userId, userId)),
    passkeys: await db
      .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    passwordResets: await db
      .select({ expiresAt: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(isTokenFor('password-reset')),
    mails: await db
      .select(mailColumns)
      .from(outboxMails)
      .where(hasConfirmedEmail(outboxMails.to, account))
      .orderBy(asc(outboxMails.createdAt)),
    emailLinks: await db
      .select({ email: oneTimeTokens.email, expiresAt: oneTimeTokens.expiresAt })
      .from(oneTimeTokens)
      .where(isTokenFor('confirm-email', 'new-email', 'still-right')),
    reports: await db.select(reportColumns).from(reports).where(hasConfirmedEmail(reports.email, account)),
    claims: await db
      .select(claimColumns)
      .from(claims)
      .where(eq(claims.userId, userId))
      .orderBy(asc(claims.id)),
    reviewReplies: await db
      .select(without(getTableColumns(reviewReplies), 'version'))
      .from(reviewReplies)
      .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
      .where(eq(reviews.businessId, ownBusinessId))
      .orderBy(asc(reviewReplies.writtenAt)),
    images: await db
      .select({ id: images.id, widths: images.widths })
      .from(images)
      .where(
        or(
          eq(images.businessId, ownBusinessId),
          eq(images.waitingFor, ownBusinessId),
          inArray(
            images.waitingFor,
            mergedListings.map(({ id }) => id),
          ),
        ),
      ),
  }
}

/** A line of the history. */
type OwnHistoryRow = typeof moderationLog.$inferSelect

/** The number of rows per query. */
const batchSize = 500

/** The history of the account, its business and its role, in pages, the oldest first. */
async function* readOwnHistory(db: Db, account: Stored['account']): AsyncGenerator<OwnHistoryRow[]> {
  const { actedBy, id, person, personId } = moderationLog
  const isOwn = or(
    eq(actedBy, account.id),
    readByOwner(sql`${account.businessId}::uuid`),
    hasConfirmedEmail(person, account),
    eq(personId, account.id),
  )
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db
      .select()
      .from(moderationLog)
      .where(and(isOwn, gt(id, last)))
      .orderBy(asc(id))
      .limit(batchSize)
    yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)?.id ?? 0
  }
}
