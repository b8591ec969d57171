// The SQL of images: attaching, visibility, and finding orphaned ones.
import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from '#drizzle'
import type { ImageWidth } from '../../contract/image.ts'
import type { ImageKind, UploadKind } from '../../contract/image-upload.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, images, reviewPhotos, reviews } from '../../database/schema.ts'

/** The row of an image; `bytes` is the total of its files. Only an illustration has `width` and `height`, in pixels. */
export type ImageRow = {
  id: string
  kind: UploadKind
  widths: ImageWidth[]
  bytes: number
  width?: number
  height?: number
}
/** An image of a business, of one of its reviews, or an illustration, and whether it is public. */
export type AttachedImage = {
  widths: ImageWidth[]
  businessId: string | null
  isPublic: boolean
  isOfReview: boolean
}

/** Locks a business until the transaction ends, so that nobody else can change its images. Reads do not wait. */
export async function lockBusiness(db: Db, businessId: string): Promise<void> {
  // Not FOR UPDATE: it would wait for the lock that the insert of a row with a foreign key to this business holds, so two simultaneous
  // edits could deadlock.
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update')
}

/** The id of the business's image of this kind, or null. */
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

/** Inserts the row of an image that is not attached to a business yet. */
export async function insertOrphanedImage(db: Db, image: ImageRow): Promise<void> {
  await db.insert(images).values(image)
}

/** Attaches an image to a business, which must not have one of this kind yet, except photos. */
export async function assignImage(db: Db, businessId: string, id: string): Promise<void> {
  await db.update(images).set({ businessId, waitingFor: null, keptUntil: null }).where(eq(images.id, id))
}

/** Detaches an image from its business; its row stays until its files are removed. */
export async function detachImage(db: Db, id: string): Promise<void> {
  await db.update(images).set({ businessId: null }).where(eq(images.id, id))
}

/** Sets the images that wait for a business with its waiting edit. Returns the ids of those that no longer wait. */
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
 * An image that is attached to a business, waits for it, or belongs to one of its reviews; null for any other. Only the owner and moderators
 * can see a waiting image, and only moderators one of a review that is not published.
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

/** An illustration; null for any other image. It is public if the latest version of a page shows it; otherwise only moderators can see it. */
export async function findIllustration(db: Db, id: string): Promise<AttachedImage | null> {
  const isShown = sql<boolean>`EXISTS (SELECT FROM site_page_versions shown WHERE shown.illustrations @> ARRAY[${images.id}]
    AND NOT EXISTS (SELECT FROM site_page_versions later WHERE later.name = shown.name AND later.number > shown.number))`
  const [row] = await db
    .select({ widths: images.widths, isPublic: isShown })
    .from(images)
    .where(and(eq(images.id, id), eq(images.kind, 'illustration')))
  return row ? { ...row, businessId: null, isOfReview: false } : null
}

/** Keeps orphaned images for `ms`, because an undo or a page that is being written may attach them. */
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

/** Filters the ids that a new version of a page can show: illustrations that are not orphaned. */
export async function listUsableIllustrations(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.kind, 'illustration'), sql`NOT (${isOrphaned})`))
  return rows.map(({ id }) => id)
}

/** Filters the ids of orphaned images: attached to no business or review, waiting for none, in no version of a page, and not kept for a while. */
export async function listOrphanedIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), isOrphaned))
  return rows.map(({ id }) => id)
}

/** Up to `limit` orphaned images that were created before a time, oldest first. */
export async function listOrphanedBefore(db: Db, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isOrphaned, lt(images.createdAt, madeBefore)))
    .orderBy(asc(images.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The number of stored images, and the bytes of all their files. */
export async function countImages(db: Db): Promise<{ images: number; bytes: number }> {
  const [row] = await db
    .select({
      images: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${images.bytes}), 0)::float8`,
    })
    .from(images)
  return row ?? { images: 0, bytes: 0 }
}

/** Deletes the row of an image if it is still orphaned. */
export async function deleteOrphanedImage(db: Db, id: string): Promise<void> {
  await db.delete(images).where(and(eq(images.id, id), isOrphaned))
}
