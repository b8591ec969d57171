// The SQL of reviews: the columns for each reader, locks, links and photos, and moving reviews to another business.
import { and, eq, inArray, ne, type SQL, sql } from '#drizzle'
import type { OwnReview, Review, ReviewPhoto } from '../../contract/review.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reviewers, reviewLinks, reviewPhotos, reviews } from '../../database/schema.ts'
import { hashToken, makeToken } from '../accounts/one-time-tokens.ts'
import { closedToReviews, detailColumns, isoTime } from '../businesses/columns-by-reader.ts'
import type { StagedPhoto } from '../media/attach-images.ts'
import { countMentions } from './review-keeping.ts'

// Raw SQL with table names: several tables have an id, and Drizzle omits the table name in a query of one table.
const writtenAt = sql<string>`${isoTime(sql`reviews.written_at`)}`
/** The photos of a review, in order. */
const photos = sql<
  ReviewPhoto[]
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', image_id, 'url', '/images/' || image_id,
  'width', width, 'height', height) ORDER BY position), '[]') FROM review_photos WHERE review_id = reviews.id)`
const helpful = sql<number>`(SELECT count(*)::int FROM review_marks WHERE review_id = reviews.id)`
const publishedReply = sql<
  Review['reply']
>`(SELECT jsonb_build_object('text', reply.text, 'writtenAt', ${isoTime(sql`reply.written_at`)})
  FROM review_replies reply WHERE reply.review_id = reviews.id AND reply.state = 'published')`

/** The columns for all readers of a review. */
export const commonColumns = {
  id: reviews.id,
  stars: reviews.stars,
  text: reviews.text,
  name: reviews.name,
  visitedOn: reviews.visitedOn,
  writtenAt: writtenAt.as('written_at'),
  photos: photos.as('photos'),
}

/** The columns of `Review`, only for published reviews. */
export const publicColumns = {
  ...commonColumns,
  reply: publishedReply.as('reply'),
  helpful: helpful.as('helpful'),
} satisfies Record<keyof Review, unknown>

/** The condition for public reviews. */
export const isPublished: SQL = sql`reviews.state = 'published'`

/** The fields of a public business that reviews need; null for any other business. */
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

/** A review as it is stored. */
export type ReviewRow = typeof reviews.$inferSelect

/** Locks the business of a review and then the review. Every action locks in this order, so that none deadlock. */
export async function lockReview(db: Db, id: string): Promise<ReviewRow | null> {
  await db.execute(
    sql`SELECT FROM businesses WHERE id = (SELECT business_id FROM reviews WHERE id = ${id}::uuid) FOR NO KEY UPDATE`,
  )
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return row ?? null
}

/** The id of the confirmed review of a personal link; null for an unknown token. */
export async function findLinked(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ id: reviewLinks.reviewId })
    .from(reviewLinks)
    .innerJoin(reviews, eq(reviews.id, reviewLinks.reviewId))
    .where(and(eq(reviewLinks.tokenHash, hashToken(token)), ne(reviews.state, 'unconfirmed')))
  return row?.id ?? null
}

/** Adds a personal link to a review, and returns its token. */
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
      rejection: sql<
        OwnReview['rejection']
      >`CASE reviews.state WHEN 'rejected' THEN reviews.rejection END`.as('rejection'),
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

/** The writer's email; null once it is removed. */
export async function findWriterEmail(db: Db, reviewerId: string | null): Promise<string | null> {
  if (reviewerId === null) return null
  const [row] = await db
    .select({ email: reviewers.email })
    .from(reviewers)
    .where(eq(reviewers.id, reviewerId))
  return row?.email ?? null
}

/** Attaches staged photos to a review, after its other photos. */
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

/** Detaches the photos of a review that are not in `kept`, and returns their ids. */
export async function detachPhotos(db: Db, reviewId: string, kept: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: reviewPhotos.imageId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
  const gone = rows.map(({ id }) => id).filter((id) => !kept.includes(id))
  if (gone.length > 0) await db.delete(reviewPhotos).where(inArray(reviewPhotos.imageId, gone))
  return gone
}

/** Counts for the rules about odd reviews: `same` is 1 if another review has this text, `recent` counts others of the business within `hours`. */
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
 * Moves the reviews of one business, with their belongings, to another. If a person reviewed both, the newer review counts: if it is the one
 * of `from`, the two change sides. A rejected or withdrawn review replaces none. Returns the ids of all reviews that changed sides, for
 * exchangeReviews. Runs in the transaction of the caller, who has locked both businesses.
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
 * Moves each of these reviews to the other of two businesses, and returns their ids. A review stays if its writer has since written another
 * one there.
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
  const fromFirst = rows.filter(({ isOfFirst }) => isOfFirst)
  const fromSecond = rows.filter(({ isOfFirst }) => !isOfFirst)
  // A business has at most one review per person (a unique index), so the reviews of the second one have no reviewer until the first ones moved.
  await db.execute(sql`UPDATE reviews SET reviewer_id = NULL WHERE id = ANY (${idsOf(fromSecond)}::uuid[])`)
  await db.execute(
    sql`UPDATE reviews SET business_id = ${second}::uuid WHERE id = ANY (${idsOf(fromFirst)}::uuid[])`,
  )
  await db.execute(sql`UPDATE reviews SET business_id = ${first}::uuid, reviewer_id = given.reviewer
    FROM unnest(${idsOf(fromSecond)}::uuid[], ${sql.param(fromSecond.map(({ reviewer }) => reviewer))}::uuid[]) AS given (id, reviewer)
    WHERE reviews.id = given.id`)
  for (const id of [first, second]) await countMentions(db, id)
  return rows.map(({ id }) => id)
}
