// The SQL of images: which business has which, who may see it, which are orphaned.
import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from '#drizzle'
import type { ImageWidth } from '../../contract/image.ts'
import type { ImageKind, UploadKind } from '../../contract/image-upload.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, images, reviewPhotos, reviews } from '../../database/schema.ts'

/** An image as its row stores it; `bytes` is the sum of its files. Only an illustration has a size, in pixels. */
export type ImageRow = {
  id: string
  kind: UploadKind
  widths: ImageWidth[]
  bytes: number
  width?: number
  height?: number
}
/** An image of a business or of a review of it, or an illustration, and whether everybody may see it. */
export type AttachedImage = {
  widths: ImageWidth[]
  businessId: string | null
  isPublic: boolean
  isOfReview: boolean
}

/** Locks a business: until the transaction ends nobody else changes its images. Its readers do not wait. */
export async function lockBusiness(db: Db, businessId: string): Promise<void> {
  // Not FOR UPDATE: it would wait for the lock that a new row with a foreign key to this business holds, so two edits at a
  // time could wait for each other.
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update')
}

/** The image of a kind that a business has, or null. */
export async function findAttachedImageId(
  db: Db,
  businessId: string,
  kind: ImageKind,
): Promise<string | null> {
  const [row] = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.businessId, businessId), eq(images.kind, kind)))
  return row?.id ?? null
}

/** Adds the row of an image that is attached to no business yet. */
export async function insertOrphanedImage(db: Db, image: ImageRow): Promise<void> {
  await db.insert(images).values(image)
}

/** Attaches an image to a business; of the kinds but `photo` it may have none yet. */
export async function assignImage(db: Db, businessId: string, id: string): Promise<void> {
  await db.update(images).set({ businessId, waitingFor: null, keptUntil: null }).where(eq(images.id, id))
}

/** Detaches an image from its business; its row stays until its files are removed. */
export async function detachImage(db: Db, id: string): Promise<void> {
  await db.update(images).set({ businessId: null }).where(eq(images.id, id))
}

/** Makes these the images that wait for a business with its edit. Returns the ids of those that no longer do. */
export async function holdImages(db: Db, businessId: string, ids: string[]): Promise<string[]> {
  const isHeld = eq(images.waitingFor, businessId)
  const dropped = await db
    .update(images)
    .set({ waitingFor: null })
    .where(and(isHeld, notInArray(images.id, ids)))
    .returning({ id: images.id })
  if (ids.length > 0)
    await db
      .update(images)
      .set({ waitingFor: businessId, keptUntil: null })
      .where(and(inArray(images.id, ids), isNull(images.businessId)))
  return dropped.map(({ id }) => id)
}

/**
 * An image that is attached to a business or waits for it, or that belongs to a review of it; null for any other. Only its owner and moderators
 * see one that waits, and only moderators one of a review that is not published.
 */
export async function findAttachedImage(db: Db, id: string): Promise<AttachedImage | null> {
  const [row] = await db
    .select({
      widths: images.widths,
      businessId: businesses.id,
      isPublic: sql<boolean>`(${images.businessId} IS NOT NULL OR ${reviews.state} IS NOT DISTINCT FROM 'published')
        AND ${businesses.approvalStatus} = 'approved'`,
      isOfReview: sql<boolean>`${reviews.id} IS NOT NULL`,
    })
    .from(images)
    .leftJoin(reviewPhotos, eq(reviewPhotos.imageId, images.id))
    .leftJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(
      businesses,
      eq(businesses.id, sql`coalesce(${images.businessId}, ${images.waitingFor}, ${reviews.businessId})`),
    )
    .where(eq(images.id, id))
  return row ?? null
}

/** An illustration; null for any other image. Everybody sees one that a page of now shows, the others only moderators. */
export async function findIllustration(db: Db, id: string): Promise<AttachedImage | null> {
  const isShown = sql<boolean>`EXISTS (SELECT FROM site_page_versions shown WHERE shown.illustrations @> ARRAY[${images.id}]
    AND NOT EXISTS (SELECT FROM site_page_versions later WHERE later.name = shown.name AND later.number > shown.number))`
  const [row] = await db
    .select({ widths: images.widths, isPublic: isShown })
    .from(images)
    .where(and(eq(images.id, id), eq(images.kind, 'illustration')))
  return row ? { ...row, businessId: null, isOfReview: false } : null
}

/** Keeps these images for `ms` although they are attached to nothing: an undo may attach them again, or a page that is being written. */
export async function keepImages(db: Db, ids: string[], ms: number): Promise<void> {
  if (ids.length === 0) return
  const keptUntil = sql`now() + ${ms}::double precision * interval '1 millisecond'`
  await db.update(images).set({ keptUntil }).where(inArray(images.id, ids))
}

const isOrphaned = and(
  isNull(images.businessId),
  isNull(images.waitingFor),
  sql`NOT EXISTS (SELECT FROM review_photos WHERE image_id = images.id)`,
  or(isNull(images.keptUntil), lt(images.keptUntil, sql`now()`)),
  sql`NOT EXISTS (SELECT FROM site_page_versions WHERE illustrations @> ARRAY[${images.id}])`,
)

/** Those of these images that a new version of a page may show: illustrations that no sweep removes at this moment. */
export async function listUsableIllustrations(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.kind, 'illustration'), sql`NOT (${isOrphaned})`))
  return rows.map(({ id }) => id)
}

/** Those of these images that are attached to no business, wait for none, are in no version of a page, and are not kept for a while. */
export async function listOrphanedIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), isOrphaned))
  return rows.map(({ id }) => id)
}

/** Up to `limit` of such images that were made before a time, oldest first. */
export async function listOrphanedBefore(db: Db, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isOrphaned, lt(images.createdAt, madeBefore)))
    .orderBy(asc(images.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** How many images are stored, and the bytes of all their files. */
export async function countImages(db: Db): Promise<{ images: number; bytes: number }> {
  const [row] = await db
    .select({
      images: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${images.bytes}), 0)::float8`,
    })
    .from(images)
  return row ?? { images: 0, bytes: 0 }
}

/** Deletes the row of such an image. */
export async function deleteOrphanedImage(db: Db, id: string): Promise<void> {
  await db.delete(images).where(and(eq(images.id, id), isOrphaned))
}
