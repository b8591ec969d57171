// The moderators' queues of reviews: pending reviews and replies, held reviews, and reported reviews.
import { eq, inArray, type SQL, sql } from '#drizzle'
import type { ReviewCounts, ReviewItem, ReviewQueueInput } from '../../contract/review.ts'
import type { ReviewPart, ReviewQueue } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reviews } from '../../database/schema.ts'
import { closedToReviews, detailColumns, isoTime } from '../businesses/columns-by-reader.ts'
import { cutRows, isBusinessId, type ListPage, readCursor, unknownCursor } from '../list-page.ts'
import type { Staff } from '../principal.ts'
import { type ReviewSite, refuseWhenOff } from './review-keeping.ts'
import { commonColumns } from './review-queries.ts'

/** One page of a queue, the longest waiting first. Refuses an invalid cursor. */
export async function listReviewQueue(
  context: ReviewSite & { db: Db },
  _staff: Staff,
  { state, cursor, limit }: ReviewQueueInput,
): Promise<ListPage<ReviewItem>> {
  refuseWhenOff(context)
  const { db } = context
  const { rows } = await db.execute<Place>(sql`
    SELECT id, part, (extract(epoch FROM since) * 1000000)::bigint::text AS micros FROM (${reviewQueueRows[state]}) AS queue
    ${cursor === undefined ? sql`` : isAfter(cursor)} ORDER BY since, id, part LIMIT ${limit + 1}`)
  const counts = await countReviewQueues(db)
  const page = cutRows(rows, limit, counts[state], ({ micros, id, part }) => [micros, id, part])
  const items = await selectItems(db, page.items)
  return { ...page, items: page.items.flatMap(({ id, part }) => items.get(`${id} ${part}`) ?? []) }
}

/** An entry of a queue. */
type Place = { id: string; part: ReviewPart; micros: string }

/** The entries of each queue, and since when they wait. */
export const reviewQueueRows: Record<ReviewQueue, SQL> = {
  pending: sql`SELECT id, 'review' AS part, written_at AS since FROM reviews WHERE state = 'pending'
    UNION ALL SELECT review_id, 'reply', written_at FROM review_replies WHERE state = 'pending'`,
  held: sql`SELECT id, 'review' AS part, written_at AS since FROM reviews WHERE state = 'held'`,
  reported: sql`SELECT review_id AS id, 'review' AS part, min(at) AS since FROM review_reports WHERE outcome IS NULL GROUP BY review_id`,
}

function isAfter(cursor: string): SQL {
  const [micros, id, part] = readCursor(cursor) ?? []
  const isTime = typeof micros === 'string' && /^\d{1,17}$/.test(micros)
  if (!isTime || !isBusinessId(id) || (part !== 'review' && part !== 'reply')) throw unknownCursor()
  return sql`WHERE (since, id, part) > (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid, ${part}::text)`
}

const reply = sql<
  ReviewItem['reply']
>`(SELECT jsonb_build_object('text', reply.text, 'writtenAt', ${isoTime(sql`reply.written_at`)},
  'state', reply.state) FROM review_replies reply WHERE reply.review_id = reviews.id)`
const openReports = sql<
  ReviewItem['reports']
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'text', report.text,
  'at', ${isoTime(sql`at`)}, 'byOwner', by_owner) ORDER BY report.id), '[]') FROM review_reports report
  WHERE report.review_id = reviews.id AND outcome IS NULL)`
/** How many other reviews came from the same person and the same network, whose hash is kept for 30 days. */
const others = sql<ReviewItem['others']>`(SELECT jsonb_build_object(
  'ofPerson', count(*) FILTER (WHERE other.reviewer_id = reviews.reviewer_id),
  'ofPersonRejected', count(*) FILTER (WHERE other.reviewer_id = reviews.reviewer_id AND other.state = 'rejected'),
  'ofNetwork', count(*) FILTER (WHERE other.network_hash = reviews.network_hash),
  'ofNetworkRejected', count(*) FILTER (WHERE other.network_hash = reviews.network_hash AND other.state = 'rejected'))
  FROM reviews other WHERE other.id <> reviews.id AND other.state NOT IN ('unconfirmed', 'withdrawn')
    AND (other.reviewer_id = reviews.reviewer_id OR other.network_hash = reviews.network_hash))`
const replyVersion = sql<number | null>`(SELECT version FROM review_replies WHERE review_id = reviews.id)`
const replyRejection = sql<
  ReviewItem['rejection']
>`(SELECT rejection FROM review_replies WHERE review_id = reviews.id)`

async function selectItems(
  db: Db,
  entries: { id: string; part: ReviewPart }[],
): Promise<Map<string, ReviewItem>> {
  if (entries.length === 0) return new Map()
  const rows = await db
    .select({
      ...commonColumns,
      state: reviews.state,
      version: reviews.version,
      heldFor: reviews.heldFor,
      rejection: reviews.rejection,
      reply: reply.as('reply'),
      reports: openReports.as('reports'),
      others: others.as('others'),
      replyVersion: replyVersion.as('reply_version'),
      replyRejection: replyRejection.as('reply_rejection'),
      businessId: businesses.id,
      businessName: sql<string>`businesses.name`.as('business_name'),
      path: detailColumns.path,
      isApproved: sql<boolean>`approval_status = 'approved'`.as('is_approved'),
      closed: closedToReviews.as('closed'),
    })
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(
      inArray(
        reviews.id,
        entries.map(({ id }) => id),
      ),
    )
  const items = new Map<string, ReviewItem>()
  for (const { id, part } of entries) {
    const row = rows.find((one) => one.id === id)
    if (!row) continue
    const { businessId, businessName, path, isApproved, closed, replyVersion, replyRejection, ...review } =
      row
    const ofReply = { version: replyVersion ?? 1, rejection: replyRejection }
    const business = { id: businessId, name: businessName, path, isApproved, closed }
    items.set(`${id} ${part}`, { ...review, part, ...(part === 'reply' && ofReply), business })
  }
  return items
}

/** A review as a moderator reads it, in any state. */
export async function findReviewItem(db: Db, id: string, part: ReviewPart): Promise<ReviewItem | null> {
  return (await selectItems(db, [{ id, part }])).get(`${id} ${part}`) ?? null
}

/** The length of each queue, for the links between them. */
export async function getReviewCounts(
  context: ReviewSite & { db: Db },
  _staff: Staff,
): Promise<ReviewCounts> {
  refuseWhenOff(context)
  return countReviewQueues(context.db)
}

/** The length of each queue. */
export async function countReviewQueues(db: Db): Promise<ReviewCounts> {
  const { rows } = await db.execute<ReviewCounts>(sql`SELECT
    (SELECT count(*)::int FROM reviews WHERE state = 'pending')
      + (SELECT count(*)::int FROM review_replies WHERE state = 'pending') AS pending,
    (SELECT count(*)::int FROM reviews WHERE state = 'held') AS held,
    (SELECT count(DISTINCT review_id)::int FROM review_reports WHERE outcome IS NULL) AS reported`)
  return rows[0] ?? { pending: 0, held: 0, reported: 0 }
}
