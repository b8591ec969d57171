// Confirms a review, by the link of its email or because the browser confirmed the same address before, and stores its state.
import { and, eq, ne, sql } from '#drizzle'
import type { Site } from '../../contract/page.ts'
import type { ConfirmedReview, OwnReview, ReviewConfirmation } from '../../contract/review.ts'
import { confirmedDays, confirmHours } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'
import { reviewers, reviewLinks, reviewPhotos, reviewSessions, reviews } from '../../database/schema.ts'
import { fromNow, inTransaction } from '../../database/transaction.ts'
import { queueOwnerMail } from '../accounts/account-email.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { invalid } from '../failures.ts'
import { type MailTime, queueMail } from '../mail/outbox.ts'
import { reviewPublished, reviewReceived } from '../mail/review-template-rules.ts'
import { removeImages } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import { countMentions, refuseWhenOff } from './review-keeping.ts'
import {
  addLink,
  countAlike,
  detachPhotos,
  findOwnReview,
  findReviewable,
  findWriterEmail,
  lockReview,
  type ReviewRow,
} from './review-queries.ts'
import { burst, listHeldReasons, stateOf } from './review-rules.ts'

/** The context of writing reviews. `words` is the operator's list of words for which reviews are held. */
export type WriteContext = ImageContext & {
  rateLimiter: RateLimiter
  cache: { clear(): void }
  mail: { notify(afterMs?: number): void }
  site: Site
  words: string[]
  now: () => Date
}

/**
 * Confirms a review, and returns it with a personal link and a token for the browser, which needs no confirmation email for 30 days. It
 * replaces an earlier review of the same business by the same person. Refuses a link that is unknown, used or older than 48 hours (400).
 */
export async function confirmReview(
  context: WriteContext,
  address: string,
  { token }: ReviewConfirmation,
): Promise<ConfirmedReview & { browser: string }> {
  refuseWhenOff(context)
  return withRateLimit(context.rateLimiter, [['emailLink', address]], async () => {
    const confirmed = await inTransaction(context.db, async (db) => {
      const id = await findUnconfirmed(db, token)
      // Lock before checking: a second request waits here, and then finds the link used.
      const waiting = id === null ? null : await lockReview(db, id)
      if (waiting?.state !== 'unconfirmed' || waiting.reviewerId === null) throw linkIsInvalid()
      const { review, removed } = await publishConfirmed(db, context, waiting.id, 'by a letter')
      const browser = await startReviewSession(db, waiting.reviewerId)
      return { review, removed, token: await addLink(db, review.id), browser }
    })
    context.cache.clear()
    context.mail.notify()
    await removeImages(context, confirmed.removed)
    const { removed: _removed, ...result } = confirmed
    return result
  })
}

async function findUnconfirmed(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.confirmHash, hashToken(token)), isInTime))
  return row?.id ?? null
}

const isInTime = sql`written_at > now() - ${confirmHours}::int * interval '1 hour'`

const linkIsInvalid = () =>
  invalid(
    `This link was used, or it is older than ${confirmHours} hours. If you pressed the button before, your review has arrived: the second link in the same email shows it. Otherwise, please write it again.`,
  )

async function startReviewSession(db: Db, reviewerId: string): Promise<string> {
  const token = makeToken()
  const expiresAt = fromNow(confirmedDays * 24 * 60 * 60_000)
  await db.insert(reviewSessions).values({ tokenHash: hashToken(token), reviewerId, expiresAt })
  await db.update(reviewers).set({ confirmedAt: sql`now()` }).where(eq(reviewers.id, reviewerId))
  return token
}

/**
 * Gives an unconfirmed review its state, in place of an earlier review of the business by the same person. Runs in a transaction that has locked
 * the business. `removed` are the ids of orphaned images. The writer gets an email only if no confirmation email was sent.
 */
export async function publishConfirmed(
  db: Db,
  context: WriteContext,
  id: string,
  how: 'by a letter' | 'without a letter',
): Promise<{ review: OwnReview; removed: string[] }> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id))
  if (!row) throw new Error('The review to confirm is gone.')
  const { kept, removed } = await replaceFormer(db, row)
  const review = await settleReview(db, context, kept)
  if (review.state === 'published') await tellPublished(db, context, review, how === 'without a letter')
  const own = await findOwnReview(db, review.id)
  if (!own) throw new Error('The confirmed review is gone.')
  return { review: own, removed }
}

/** The row to keep: that of the person's earlier review with the content of the new one or, if there is none, the new row. */
async function replaceFormer(db: Db, row: ReviewRow): Promise<{ kept: ReviewRow; removed: string[] }> {
  const [former] = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.businessId, row.businessId),
        sql`reviewer_id = ${row.reviewerId}::uuid`,
        ne(reviews.state, 'unconfirmed'),
      ),
    )
    .for('update')
  if (!former) return { kept: row, removed: [] }
  const removed = await detachPhotos(db, former.id, [])
  for (const table of [reviewPhotos, reviewLinks])
    await db.update(table).set({ reviewId: former.id }).where(eq(table.reviewId, row.id))
  await db.delete(reviews).where(eq(reviews.id, row.id))
  const { stars, text, name, visitedOn, heldFor, hasPhotos, networkHash } = row
  const kept = {
    ...former,
    stars,
    text,
    name,
    visitedOn,
    heldFor,
    hasPhotos,
    networkHash,
    version: former.version + 1,
  }
  return { kept, removed }
}

/**
 * Writes the content of a review and the state that follows from it. `rejection` stays until a moderator publishes the review, so that the
 * next moderator reads it. The caller has locked the business.
 */
export async function settleReview(
  db: Db,
  { site, words }: Pick<WriteContext, 'site' | 'words'>,
  review: ReviewRow,
): Promise<ReviewRow> {
  const business = await findReviewable(db, review.businessId)
  const alike = await countAlike(db, review, burst.hours)
  const heldFor = listHeldReasons({
    ...review,
    ...alike,
    phones: business?.phones ?? [],
    words,
    wasFast: review.heldFor.includes('fast'),
  })
  const { stars, text, name, visitedOn, hasPhotos, networkHash, version } = review
  const [written] = await db
    .update(reviews)
    .set({
      stars,
      text,
      name,
      visitedOn,
      hasPhotos,
      networkHash,
      version,
      heldFor,
      state: stateOf({
        policy: site.reviews,
        before: review.state,
        heldFor,
        isClosed: Boolean(business?.closed),
      }),
      confirmHash: null,
      writtenAt: sql`now()`,
    })
    .where(eq(reviews.id, review.id))
    .returning()
  if (!written) throw new Error('A review was not written.')
  await countMentions(db, written.businessId)
  return written
}

/** Queues the emails about a published review: to the owner and, if `tellsWriter`, to the writer with a personal link. Due at `time`, else at once. */
export async function tellPublished(
  db: Db,
  { site }: Pick<WriteContext, 'site'>,
  { id, businessId, reviewerId, stars }: ReviewRow,
  tellsWriter: boolean,
  time?: MailTime,
): Promise<void> {
  const own = await findOwnReview(db, id)
  const to = tellsWriter ? await findWriterEmail(db, reviewerId) : null
  if (to && own) {
    const ownLink = `${site.url}/review/${await addLink(db, id)}`
    const content = reviewPublished(site, ownLink, `${site.url}${own.business.path}`)
    await queueMail(db, { to, kind: 'review-published', ...content }, time)
  }
  const business = await findReviewable(db, businessId)
  if (business)
    await queueOwnerMail(db, business, { kind: 'review-received', ...reviewReceived(site, stars) }, time)
}
