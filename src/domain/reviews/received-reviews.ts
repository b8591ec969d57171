// The actions of owners on the reviews of their business: listing, replying once, reporting. They cannot remove a review.
import { and, eq, type SQL, sql } from '#drizzle'
import type { Sent } from '../../contract/report.ts'
import type { ReceivedListInput, ReceivedReview, ReplyInput, ReviewReport } from '../../contract/review.ts'
import type { Db } from '../../database/connect.ts'
import { reviewReplies, reviews } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { refuseFormerOwner } from '../businesses/business-queries.ts'
import { isoTime } from '../businesses/columns-by-reader.ts'
import { notFound } from '../failures.ts'
import { countRows, cutPage, isAfterCursor, type ListPage, microsOf, readTimeCursor } from '../list-page.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { addReviewReport } from './published-reviews.ts'
import { hashNetwork, type ReviewSite, refuseWhenOff } from './review-keeping.ts'
import { isPublished, lockReview, publicColumns } from './review-queries.ts'
import { replyStateOf } from './review-rules.ts'

type Context = ReviewSite & { db: Db; rateLimiter: RateLimiter; cache: { clear(): void } }

const ownReply = sql<
  ReceivedReview['reply']
>`(SELECT jsonb_build_object('text', reply.text, 'writtenAt', ${isoTime(sql`reply.written_at`)},
  'state', reply.state, 'rejection', CASE reply.state WHEN 'rejected' THEN reply.rejection END) FROM review_replies reply WHERE reply.review_id = reviews.id)`
const isReported = sql<boolean>`EXISTS (SELECT FROM review_reports WHERE review_id = reviews.id AND by_owner AND outcome IS NULL)`
const receivedColumns = {
  ...publicColumns,
  reply: ownReply.as('reply'),
  isReported: isReported.as('is_reported'),
}

/** The published reviews of the owner's business, the newest first. */
export async function listReceivedReviews(
  context: Context,
  owner: OwnerOfBusiness,
  { state, cursor, limit }: ReceivedListInput,
): Promise<ListPage<ReceivedReview>> {
  refuseWhenOff(context)
  const hasNoReply = sql`NOT EXISTS (SELECT FROM review_replies WHERE review_id = reviews.id)`
  const condition = and(isReceivedBy(owner), state === 'unanswered' ? hasNoReply : undefined)
  const writtenAt = sql`reviews.written_at`
  const isAfter = isAfterCursor(writtenAt, readTimeCursor(cursor), 'newest', sql`reviews.id`)
  const rows = await context.db
    .select({ item: receivedColumns, position: microsOf(writtenAt) })
    .from(reviews)
    .where(and(condition, isAfter))
    .orderBy(sql`reviews.written_at DESC, reviews.id DESC`)
    .limit(limit + 1)
  return cutPage(rows, limit, await countRows(context.db, reviews, condition))
}

const isReceivedBy = ({ businessId }: OwnerOfBusiness): SQL | undefined =>
  and(eq(reviews.businessId, businessId), isPublished)

/** Replies to a published review of the owner's business, and replaces an earlier reply. Refuses any other review (404). */
export async function replyToReview(
  context: Context,
  owner: OwnerOfBusiness,
  { id, text }: ReplyInput,
): Promise<ReceivedReview> {
  refuseWhenOff(context)
  return withRateLimit(context.rateLimiter, [['edit', owner.userId]], async () => {
    await inTransaction(context.db, async (db) => {
      await lockReceived(db, owner, id)
      const state = replyStateOf(context.site.reviews, await findReplyState(db, id))
      const set = { text, state, writtenAt: sql`now()` }
      await db
        .insert(reviewReplies)
        .values({ reviewId: id, ...set })
        .onConflictDoUpdate({
          target: reviewReplies.reviewId,
          set: { ...set, version: sql`excluded.version` },
        })
    })
    context.cache.clear()
    return await getReceived(context.db, owner, id)
  })
}

type ReplyState = (typeof reviewReplies.$inferSelect)['state']

/** The state of the reply; without one, 'rejected' if the last decision about a reply was a rejection, else null. */
async function findReplyState(db: Db, reviewId: string): Promise<ReplyState | null> {
  const { rows } = await db.execute<{ state: ReplyState | null }>(sql`SELECT coalesce(
    (SELECT state FROM review_replies WHERE review_id = ${reviewId}::uuid),
    (SELECT CASE action WHEN 'reject-reply' THEN 'rejected' END
      FROM review_decisions JOIN moderation_log ON moderation_log.id = review_decisions.id
      WHERE review_id = ${reviewId}::uuid AND part = 'reply' AND NOT is_undone
      ORDER BY review_decisions.id DESC LIMIT 1)) AS state`)
  return rows[0]?.state ?? null
}

/** Removes the owner's reply, if there is one. */
export async function removeReply(
  context: Context,
  owner: OwnerOfBusiness,
  id: string,
): Promise<ReceivedReview> {
  refuseWhenOff(context)
  await inTransaction(context.db, async (db) => {
    await lockReceived(db, owner, id)
    await db.delete(reviewReplies).where(eq(reviewReplies.reviewId, id))
  })
  context.cache.clear()
  return await getReceived(context.db, owner, id)
}

/** Reports a review of the owner's business to the moderators. */
export async function reportReceivedReview(
  context: Context,
  owner: OwnerOfBusiness,
  report: ReviewReport,
): Promise<Sent> {
  refuseWhenOff(context)
  return withRateLimit(context.rateLimiter, [['edit', owner.userId]], async () => {
    await getReceived(context.db, owner, report.id)
    await addReviewReport(context.db, report, await hashNetwork(context.db, owner.userId), true)
    return { sent: true }
  })
}

async function lockReceived(db: Db, owner: OwnerOfBusiness, id: string): Promise<void> {
  const review = await lockReview(db, id)
  if (review?.businessId !== owner.businessId || review.state !== 'published') throw notReceived()
  await refuseFormerOwner(db, owner)
}

async function getReceived(db: Db, owner: OwnerOfBusiness, id: string): Promise<ReceivedReview> {
  const [row] = await db
    .select(receivedColumns)
    .from(reviews)
    .where(and(isReceivedBy(owner), eq(reviews.id, id)))
  if (!row) throw notReceived()
  return row
}

const notReceived = () => notFound('Your business does not have this review.')
