// The SQL of reviews: what each reader gets, the rows that the actions lock and write, and how they move to another business.
import { and, eq, inArray, ne, type SQL, sql } from '#drizzle'
import type { OwnReview, Review, ReviewPhoto } from '../../contract/review.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reviewers, reviewLinks, reviewPhotos, reviews } from '../../database/schema.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { closedToReviews, detailColumns, isoTime } from '../businesses/columns-by-reader.ts'
import type { StagedPhoto } from '../media/attach-images.ts'
import { countMentions } from './review-keeping.ts'

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

/**
 * Moves the reviews with what belongs to them. Of a person who reviewed both, the newest counts, as if it had been written there: where that
 * is the one of `from`, the other one takes its place. One that was rejected or taken back replaces none. Returns the ids of all that have
 * changed sides, for exchangeReviews. Runs in the transaction of the caller, who has locked both businesses.
 */
export async function moveReviews(db: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    SELECT array_remove(ARRAY[one.id, other.id], NULL) AS ids FROM reviews one LEFT JOIN reviews other
      ON other.business_id = ${to}::uuid AND other.reviewer_id = one.reviewer_id AND ${isConfirmed('other')} AND ${isConfirmed('one')}
    WHERE one.business_id = ${from}::uuid AND (other.id IS NULL OR ${rankOf('one')} > ${rankOf('other')})`)
  const ids = rows.flatMap((row) => row.ids)
  return await exchangeReviews(db, from, to, ids)
}

const isConfirmed = (name: 'one' | 'other') => sql`${sql.identifier(name)}.state <> 'unconfirmed'`
const rankOf = (name: 'one' | 'other') =>
  sql`(${sql.identifier(name)}.state IN ('published', 'pending', 'held'), ${sql.identifier(name)}.written_at)`

/**
 * Moves each of these reviews to the other one of two businesses, and returns their ids. One stays where it is whose person wrote another one
 * there since.
 */
export async function exchangeReviews(
  db: Db,
  first: string,
  second: string,
  ids: string[],
): Promise<string[]> {
  const named = sql.param(ids)
  const { rows } = await db.execute<{ id: string; reviewer: string | null; isOfFirst: boolean }>(sql`
    SELECT id, reviewer_id AS reviewer, business_id = ${first}::uuid AS "isOfFirst" FROM reviews one
    WHERE id = ANY (${named}::uuid[]) AND business_id IN (${first}::uuid, ${second}::uuid)
      AND (state = 'unconfirmed' OR NOT EXISTS (SELECT FROM reviews other WHERE other.business_id IN (${first}::uuid, ${second}::uuid)
        AND other.business_id <> one.business_id AND other.reviewer_id = one.reviewer_id AND ${isConfirmed('other')}
        AND other.id <> ALL (${named}::uuid[])))
    FOR UPDATE`)
  const idsOf = (some: typeof rows) => sql.param(some.map(({ id }) => id))
  const ofFirst = rows.filter(({ isOfFirst }) => isOfFirst)
  const ofSecond = rows.filter(({ isOfFirst }) => !isOfFirst)
  // A business has one review of a person. Those of the second one are nobody's until their place is free.
  await db.execute(sql`UPDATE reviews SET reviewer_id = NULL WHERE id = ANY (${idsOf(ofSecond)}::uuid[])`)
  await db.execute(
    sql`UPDATE reviews SET business_id = ${second}::uuid WHERE id = ANY (${idsOf(ofFirst)}::uuid[])`,
  )
  await db.execute(sql`UPDATE reviews SET business_id = ${first}::uuid, reviewer_id = given.reviewer
    FROM unnest(${idsOf(ofSecond)}::uuid[], ${sql.param(ofSecond.map(({ reviewer }) => reviewer))}::uuid[]) AS given (id, reviewer)
    WHERE reviews.id = given.id`)
  for (const id of [first, second]) await countMentions(db, id)
  return rows.map(({ id }) => id)
}
