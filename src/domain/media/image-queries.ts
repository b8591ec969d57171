// Knows the SQL of pictures: who owns which, who may see it, which are to be removed.

import { and, asc, eq, inArray, isNull, lt } from '#drizzle'
import type { ApprovalStatus } from '../../contract/business.ts'
import type { ImageKind, ImageWidth } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, images } from '../../database/schema.ts'

/** A picture as its row keeps it; `bytes` is the sum of its files. */
export type StoredImage = { id: string; kind: ImageKind; widths: ImageWidth[]; bytes: number }
/** A picture on a business, and what decides who may see it. */
export type AttachedImage = { widths: ImageWidth[]; businessId: string; approvalStatus: ApprovalStatus }

/** Until the transaction ends nobody else changes the pictures of this business; its other readers go on. */
export async function lockBusiness(db: Db, businessId: string): Promise<void> {
  // Not FOR UPDATE: the foreign key of a new row holds a lock that would make two owners' tabs wait for each other.
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update')
}

/** The picture of a kind that a business has, or null. */
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

/** Adds the row of a picture that hangs on no business yet. */
export async function insertOrphanedImage(db: Db, image: StoredImage): Promise<void> {
  await db.insert(images).values(image)
}

/** Hangs a picture on a business that has none of its kind. */
export async function assignImage(db: Db, businessId: string, id: string): Promise<void> {
  await db.update(images).set({ businessId }).where(eq(images.id, id))
}

/** Takes a picture off its business; its row stays until its files are gone. */
export async function detachImage(db: Db, id: string): Promise<void> {
  await db.update(images).set({ businessId: null }).where(eq(images.id, id))
}

/** A picture that hangs on a business; null for one that hangs on none. */
export async function findAttachedImage(db: Db, id: string): Promise<AttachedImage | null> {
  const [row] = await db
    .select({
      widths: images.widths,
      businessId: businesses.id,
      approvalStatus: businesses.approvalStatus,
    })
    .from(images)
    .innerJoin(businesses, eq(businesses.id, images.businessId))
    .where(eq(images.id, id))
  return row ?? null
}

/** Which of these pictures hang on no business. */
export async function listOrphanedIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(inArray(images.id, ids), isNull(images.businessId)))
  return rows.map(({ id }) => id)
}

/** Up to `limit` pictures that were made before a time and hang on no business, oldest first. */
export async function listOrphanedBefore(db: Db, madeBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(isNull(images.businessId), lt(images.createdAt, madeBefore)))
    .orderBy(asc(images.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Forgets a picture that hangs on no business. */
export async function deleteOrphanedImage(db: Db, id: string): Promise<void> {
  await db.delete(images).where(and(eq(images.id, id), isNull(images.businessId)))
}
