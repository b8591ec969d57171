// The SQL of reviews: what each reader gets, and the rows that the actions lock and write.
import { and, eq, inArray, ne, type SQL, sql } from '#drizzle'
import type { OwnReview, Review, ReviewPhoto } from '../../contract/review.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reviewers, reviewLinks, reviewPhotos, reviews } from '../../database/schema.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { closedToReviews, detailColumns, isoTime } from '../businesses/columns-by-reader.ts'
import type { StagedPhoto } from '../media/attach-images.ts'

// With the names of the tables: several have an id, and Drizzle leaves the names out of a query of one table.
const writtenAt = sql<string>`${isoTime(sql`reviews.written_at`)}`
/** The photos of a review in their order. */
const photos = sql<
  ReviewPhoto[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', image_id, 'url', '/images/' || image_id,
  'width', width, 'height', height) ORDER BY position), '[]') FROM review_photos WHERE review_id = reviews.id)`
const helpful = sql<number>`(SELECT count(*)::int FROM review_marks WHERE review_id = reviews.id)`
const publishedReply = sql<
  Review['reply']
>`(SELECT jsonb_build_object('text', reply.text, 'writtenAt', ${isoTime(sql`reply.written_at`)})
  FROM review_replies reply WHERE reply.review_id = reviews.id AND reply.state = 'published')`

/** What all readers of a review get. */
export const commonColumns = {
  id: reviews.id,
  stars: reviews.stars,
  text: reviews.text,
  name: reviews.name,
  visitedOn: reviews.visitedOn,
  writtenAt: writtenAt.as('written_at'),
  photos: photos.as('photos'),
}

/** Exactly what `Review` holds. Only for reviews that are published. */
export const publicColumns = {
  ...commonColumns,
  reply: publishedReply.as('reply'),
  helpful: helpful.as('helpful'),
} satisfies Record<keyof Review, unknown>

/** The condition for what everybody may read. */
export const isPublished: SQL = sql`reviews.state = 'published'`

/** A business that visitors see, as far as a review needs it; null for any other. */
export async function findReviewable(db: Db, businessId: string) {
  const [row] = await db
    .select({
      id: businesses.id,
      reviewCount: businesses.reviewCount,
      phones: sql<string[]>`array_remove(ARRAY[phone, whatsapp], NULL)`,
      email: businesses.email,
      ownerEmail: businesses.ownerEmail,
      closed: closedToReviews.as('closed'),
    })
    .from(businesses)
    .where(and(eq(businesses.id, businessId), eq(businesses.approvalStatus, 'approved')))
  return row ?? null
}

/** The newest published reviews of a business. */
export const selectLatest = (db: Db, businessId: string, limit: number): Promise<Review[]> =>
  db
    .select(publicColumns)
    .from(reviews)
    .where(and(eq(reviews.businessId, businessId), isPublished))
    .orderBy(sql`reviews.written_at DESC, reviews.id DESC`)
    .limit(limit)

/** A review as its row has it. */
export type ReviewRow = typeof reviews.$inferSelect

/** The business of a review, locked before the review: whatever happens to either begins so, and nobody waits for each other. */
export async function lockReview(db: Db, id: string): Promise<ReviewRow | null> {
  await db.execute(
    sql`SELECT FROM businesses WHERE id = (SELECT business_id FROM reviews WHERE id = ${id}::uuid) FOR NO KEY UPDATE`,
  )
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

/** The id of the review of a personal link; null when no link has this token. */
export async function findLinked(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ id: reviewLinks.reviewId })
    .from(reviewLinks)
    .innerJoin(reviews, eq(reviews.id, reviewLinks.reviewId))
    .where(and(eq(reviewLinks.tokenHash, hashToken(token)), ne(reviews.state, 'unconfirmed')))
  return row?.id ?? null
}

/** Makes another personal link of a review, and returns its token. */
export async function addLink(db: Db, reviewId: string): Promise<string> {
  const token = makeToken()
  await db.insert(reviewLinks).values({ tokenHash: hashToken(token), reviewId })
  return token
}

/** A review as its writer reads it. */
export async function findOwnReview(db: Db, id: string): Promise<OwnReview | null> {
  const [row] = await db
    .select({
      ...commonColumns,
      reply: publicColumns.reply,
      state: sql<OwnReview['state']>`CASE reviews.state WHEN 'held' THEN 'pending' ELSE reviews.state END`.as(
        'state',
      ),
      rejection: reviews.rejection,
      businessId: businesses.id,
      businessName: sql<string>`businesses.name`.as('business_name'),
      path: detailColumns.path,
    })
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(eq(reviews.id, id))
  if (!row) return null
  const { businessId, businessName, path, ...review } = row
  return { ...review, business: { id: businessId, name: businessName, path } }
}

/** The address to which letters about a review go; null once it is removed. */
export async function findWriterEmail(db: Db, reviewerId: string | null): Promise<string | null> {
  if (reviewerId === null) return null
  const [row] = await db
    .select({ email: reviewers.email })
    .from(reviewers)
    .where(eq(reviewers.id, reviewerId))
  return row?.email ?? null
}

/** Attaches staged photos to a review, behind those that it has. */
export async function attachPhotos(db: Db, reviewId: string, staged: StagedPhoto[]): Promise<void> {
  if (staged.length === 0) return
  const last = sql`(SELECT coalesce(max(position), 0) FROM review_photos WHERE review_id = ${reviewId}::uuid)`
  await db.insert(reviewPhotos).values(
    staged.map(({ id, width, height }, at) => ({
      imageId: id,
      reviewId,
      position: sql`${last} + ${at + 1}`,
      width,
      height,
    })),
  )
}

/** Detaches the photos of a review that are not kept, and returns their ids. */
export async function detachPhotos(db: Db, reviewId: string, kept: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: reviewPhotos.imageId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
  const gone = rows.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (gone.length > 0) await db.delete(reviewPhotos).where(inArray(reviewPhotos.imageId, gone))
  return gone
}

/** What the rules about odd reviews count. */
export async function countAlike(
  db: Db,
  { id, businessId, text }: Pick<ReviewRow, 'id' | 'businessId' | 'text'>,
  hours: number,
): Promise<{ same: number; recent: number }> {
  const { rows } = await db.execute<{ same: number; recent: number }>(sql`SELECT
    (SELECT count(*)::int FROM (SELECT FROM reviews WHERE text IS NOT NULL AND review_text_key(text) = review_text_key(${text}::text)
      AND id <> ${id}::uuid AND state NOT IN ('unconfirmed', 'withdrawn') LIMIT 1) alike) AS same,
    (SELECT count(*)::int FROM reviews WHERE business_id = ${businessId}::uuid AND id <> ${id}::uuid AND state <> 'unconfirmed'
      AND reviewer_id IS NOT NULL AND written_at > now() - ${hours}::int * interval '1 hour') AS recent`)
  return rows[0] ?? { same: 0, recent: 0 }
}
