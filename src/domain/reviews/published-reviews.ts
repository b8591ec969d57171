// The actions of visitors on published reviews: listing them, getting the form, marking one as helpful, reporting one.
import { and, eq, type SQL, sql } from '#drizzle'
import type { Sent } from '../../contract/report.ts'
import type { Helpful, Review, ReviewForm, ReviewListInput, ReviewReport } from '../../contract/review.ts'
import type { ReviewSort } from '../../contract/review-choices.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { reviewMarks, reviewReports, reviews } from '../../database/schema.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { notFound } from '../failures.ts'
import {
  countRows,
  isBusinessId,
  type ListPage,
  microsOf,
  readCursor,
  unknownCursor,
  writeCursor,
} from '../list-page.ts'
import { tokenize } from '../text/token-rules.ts'
import { hashNetwork, makeStamp, type ReviewSite, refuseWhenOff } from './review-keeping.ts'
import { findReviewable, isPublished, publicColumns, selectLatest } from './review-queries.ts'

type Context = ReviewSite & { db: Db; rateLimiter: RateLimiter; cache: { clear(): void } }

/** The published reviews of a business. Refuses a business that is not public (404), and an invalid cursor (400). */
export async function listReviews(
  context: ReviewSite & { db: Db },
  { id, sort, q, cursor, limit }: ReviewListInput,
): Promise<ListPage<Review>> {
  refuseWhenOff(context)
  const { db } = context
  const business = await findReviewable(db, id)
  if (!business) throw notFound('Business not found')
  const condition = and(
    eq(reviews.businessId, id),
    isPublished,
    orders[sort].condition,
    q ? hasWords(q) : undefined,
  )
  const rows = await db
    .select({ item: publicColumns, position: microsOf(sql`reviews.written_at`) })
    .from(reviews)
    .where(and(condition, cursor === undefined ? undefined : orders[sort].after(readReviewCursor(cursor))))
    .orderBy(orders[sort].by)
    .limit(limit + 1)
  const isAll = !q && sort !== 'photos'
  const isOnePage = cursor === undefined && rows.length <= limit
  const counted = isAll
    ? business.reviewCount
    : isOnePage
      ? rows.length
      : await countRows(db, reviews, condition)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ item }) => item),
    next: last && rows.length > limit ? writeCursor([last.position, last.item.id, last.item.stars]) : null,
    total: isAll ? counted : Math.min(counted, maxExactCount),
    totalIsExact: isAll || counted <= maxExactCount,
  }
}

/** The last review of the previous page. */
type Position = { at: SQL; id: string; stars: number }

function readReviewCursor(cursor: string): Position {
  const [micros, id, stars] = readCursor(cursor) ?? []
  const isTime = typeof micros === 'string' && /^\d{1,17}$/.test(micros)
  const isStars = typeof stars === 'number' && [1, 2, 3, 4, 5].includes(stars)
  if (!isTime || !isBusinessId(id) || !isStars) throw unknownCursor()
  return { at: sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`, id, stars }
}

type Order = { by: SQL; after: (last: Position) => SQL; condition?: SQL }

const newest: Order = {
  by: sql`reviews.written_at DESC, reviews.id DESC`,
  after: ({ at, id }) => sql`(reviews.written_at, reviews.id) < (${at}, ${id}::uuid)`,
}
/** The sort orders, each with an index (0021_reviews.sql). Reviews with equal stars are sorted newest first. */
const orders: Record<ReviewSort, Order> = {
  newest,
  photos: { ...newest, condition: sql`reviews.has_photos` },
  highest: {
    by: sql`reviews.stars DESC, reviews.written_at DESC, reviews.id DESC`,
    after: ({ at, id, stars }) =>
      sql`(reviews.stars, reviews.written_at, reviews.id) < (${stars}::int, ${at}, ${id}::uuid)`,
  },
  lowest: {
    by: sql`reviews.stars, reviews.written_at DESC, reviews.id DESC`,
    after: ({ at, id, stars }) => sql`reviews.stars >= ${stars}::int AND (reviews.stars > ${stars}::int
      OR (reviews.written_at, reviews.id) < (${at}, ${id}::uuid))`,
  },
}

/** The condition for texts in which these words follow each other, with only punctuation between them. A query without words finds nothing. */
function hasWords(q: string): SQL {
  const words = tokenize(q)
  if (words.length === 0) return sql`false`
  // Not the operator ~: the planner assumes that it matches rarely, and would read and sort all reviews of the business.
  return sql`regexp_like(review_words(reviews.text), ${`\\m${words.join('\\W+')}\\M`})`
}

/** The newest reviews for the page of a business; none if reviews are off. */
export const listLatestReviews = (
  { db, site }: ReviewSite & { db: Db },
  businessId: string,
): Promise<Review[]> =>
  site.reviews === 'off' ? Promise.resolve([]) : selectLatest(db, businessId, latestOnPage)

const latestOnPage = 5

/** The data for the review form. Refuses a business that is not public (404). */
export async function getReviewForm(
  context: {
    db: Db
    site: Parameters<typeof refuseWhenOff>[0]['site'] & { starsAlone: boolean }
    now: () => Date
  },
  id: string,
): Promise<ReviewForm> {
  refuseWhenOff(context)
  const business = await findReviewable(context.db, id)
  if (!business) throw notFound('Business not found')
  const stamp = await makeStamp(context.db, context.now())
  return { stamp, starsAlone: context.site.starsAlone, closed: business.closed }
}

/** Marks a published review as helpful, once per network; idempotent. */
export async function markHelpful(context: Context, address: string, id: string): Promise<Helpful> {
  refuseWhenOff(context)
  const { db, rateLimiter } = context
  return withRateLimit(rateLimiter, [['reviewMark', address]], async () => {
    await refuseUnlessPublished(db, id)
    const networkHash = await hashNetwork(db, address)
    await db.insert(reviewMarks).values({ reviewId: id, networkHash }).onConflictDoNothing()
    context.cache.clear()
    return { helpful: await db.$count(reviewMarks, eq(reviewMarks.reviewId, id)) }
  })
}

/** Reports a published review to the moderators; a second open report of the same network replaces the first. */
export async function reportReview(context: Context, address: string, report: ReviewReport): Promise<Sent> {
  refuseWhenOff(context)
  const { db, rateLimiter } = context
  return withRateLimit(rateLimiter, [['report', address]], async () => {
    await refuseUnlessPublished(db, report.id)
    await addReviewReport(db, report, await hashNetwork(db, address), false)
    return { sent: true }
  })
}

async function refuseUnlessPublished(db: Db, id: string): Promise<void> {
  const [row] = await db
    .select({ businessId: reviews.businessId })
    .from(reviews)
    .where(and(eq(reviews.id, id), isPublished))
  if (!row || !(await findReviewable(db, row.businessId))) throw notFound('Review not found')
}

/** Adds an open report, or replaces the open report of the same reporter. */
export async function addReviewReport(
  db: Db,
  { id: reviewId, reason, text }: ReviewReport,
  reporterHash: Buffer,
  byOwner: boolean,
): Promise<void> {
  const set = { reason, text: text || null }
  await db
    .insert(reviewReports)
    .values({ reviewId, reporterHash, byOwner, ...set })
    .onConflictDoUpdate({
      target: [reviewReports.reviewId, reviewReports.reporterHash],
      targetWhere: sql`outcome IS NULL`,
      set,
    })
}
