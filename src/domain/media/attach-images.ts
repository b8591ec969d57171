// Attaches uploaded images to a business: stores them first, attaches them in the transaction of the business, and removes orphaned ones.
import { findImageId, imagePath } from '../../contract/image.ts'
import {
  type ImageForm,
  type ImageKind,
  imageKinds,
  isOwnImage,
  type UploadField,
  type UploadKind,
} from '../../contract/image-upload.ts'
import type { Photo } from '../../contract/photo.ts'
import type { Db } from '../../database/connect.ts'
import { isUnavailable } from '../../database/failures.ts'
import { invalidField } from '../failures.ts'
import { type EncodedUpload, encodeUpload } from './encode-upload.ts'
import {
  assignImage,
  deleteOrphanedImage,
  detachImage,
  findAttachedImageId,
  insertOrphanedImage,
  keepImages,
  listOrphanedBefore,
  listOrphanedIds,
  lockBusiness,
} from './image-queries.ts'
import { graceMs } from './image-rules.ts'
import type { ImageContext } from './image-store.ts'

/** The new `image` and `logo` of a business: a path, or '' or null for none. A missing kind is left as it is. */
type WantedImages = Partial<Record<ImageKind, string | null>>

/**
 * Attaches these images to a business and returns the ids of those that it no longer has. Runs inside the transaction that writes the
 * same paths to `businesses`, after the row of the business exists. Throws if a staged image is not wanted, which is a defect. Refuses
 * (400) the address of another site, an unknown path, and an upload that is another business's or of the other kind.
 */
export async function attachImages(
  db: Db,
  businessId: string,
  staged: StagedImages,
  wanted: WantedImages,
): Promise<string[]> {
  await lockBusiness(db, businessId)
  const orphaned: string[] = []
  for (const kind of imageKinds) {
    const path = wanted[kind]
    if (staged[kind] && staged[kind] !== path)
      throw new Error(`An uploaded ${kind} was staged and not attached.`)
    if (path === undefined) continue
    const before = await attachImage(db, businessId, kind, path ?? '', staged[kind])
    if (before) orphaned.push(before)
  }
  return orphaned
}

/** Refuses images of other sites, and uploads that are not in `known`. For images that are attached later. */
export function refuseOthersImages(known: StagedImages, wanted: WantedImages): void {
  for (const kind of imageKinds) {
    const path = wanted[kind] ?? ''
    if (!isOwnImage(path) || (findImageId(path) !== null && path !== known[kind])) throw refusal(kind)
  }
}

/** Returns the id of the replaced image, or null. */
async function attachImage(
  db: Db,
  businessId: string,
  kind: ImageKind,
  path: string,
  stagedPath: string | undefined,
): Promise<string | null> {
  if (!isOwnImage(path)) throw refusal(kind)
  const id = findImageId(path)
  const before = await findAttachedImageId(db, businessId, kind)
  if (before === id) return null
  if (id !== null && path !== stagedPath) throw refusal(kind)
  // Detach first: a business has at most one image of a kind (the unique index images_of_business).
  if (before !== null) await detachImage(db, before)
  if (id !== null) await assignImage(db, businessId, id)
  return before
}

// The same sentence in all cases, so that nobody learns which images others have.
const refusal = (kind: ImageKind) =>
  invalidField(kind, 'Please upload a picture or choose one of ours; other addresses are not accepted.')

/** The content of uploaded files, by field name. */
export type Uploads = Partial<Record<Exclude<UploadField, 'photos'>, Buffer>>

/**
 * Stores the uploads, attached to no business. Runs before the transaction that attaches them: decoding takes a second, and the embedded
 * database has one connection for everybody. If one upload fails, all are removed. Refuses as encodeUpload does, and with `unavailable`
 * (503) when the storage does not respond.
 */
export async function stageImages(
  context: ImageContext,
  form: ImageForm,
  uploads: Uploads,
): Promise<StagedImages> {
  const staged: StagedImages = {}
  await discardOnFailure(context, staged, async () => {
    for (const kind of imageKinds) {
      const file = uploads[kind]
      if (!file) continue
      await storeUpload(context, staged, await encodeUpload(context.images, form, kind, file))
    }
  })
  return staged
}

/** A photo that is not attached to a business yet. */
export type StagedPhoto = Omit<Photo, 'alt'>

/** Stores one photo as stageImages does. */
export async function stagePhoto(context: ImageContext, file: Buffer): Promise<StagedPhoto> {
  const staged: StagedImages = {}
  return await discardOnFailure(context, staged, async () => {
    const upload = await encodeUpload(context.images, 'edit', 'photo', file)
    await storeUpload(context, staged, upload)
    return { id: upload.image.id, url: imagePath(upload.image.id), ...upload.size }
  })
}

/** How long an image is kept for a page that is still being written, in milliseconds. */
const writingMs = 24 * 60 * 60 * 1000

/** Stores an image for the text of a page, as stageImages does. It is kept for a day, and after that while a version of a page shows it. */
export async function stageIllustration(context: ImageContext, file: Buffer): Promise<StagedPhoto> {
  const { image, variants, size } = await encodeUpload(context.images, 'edit', 'illustration', file)
  const staged: StagedImages = {}
  return await discardOnFailure(context, staged, async () => {
    await storeUpload(context, staged, { image: { ...image, ...size }, variants, size })
    await keepImages(context.db, [image.id], writingMs)
    return { id: image.id, url: imagePath(image.id), ...size }
  })
}

/** Keeps images for another day, so that no sweep removes them before the page version that shows them is saved. */
export const keepIllustrations = (db: Db, ids: string[]): Promise<void> => keepImages(db, ids, writingMs)

async function storeUpload(
  { db, images }: ImageContext,
  staged: StagedImages,
  { image, variants }: EncodedUpload,
): Promise<void> {
  // The row first: the sweep reads rows, so after a crash it would never find files without a row.
  await insertOrphanedImage(db, image)
  staged[image.kind] = imagePath(image.id)
  await images.files.write(image.id, variants)
}

/**
 * The paths of the uploads of one request. Their rows are committed and their files are on the disk, but they are not attached to a
 * business yet, so nobody can see them.
 */
export type StagedImages = Partial<Record<UploadKind, string>>

/**
 * Runs `work`, which attaches staged images. If it fails, the images are removed and the error is rethrown. If the database or the bucket
 * did not respond, they are left to the sweep: the work may have been committed, or a file may still arrive.
 */
export async function discardOnFailure<T>(
  context: ImageContext,
  staged: StagedImages,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUnavailable(error)) await removeImages(context, stagedIds(staged))
    throw error
  }
}

const stagedIds = (staged: StagedImages): string[] =>
  Object.values(staged).flatMap((path) => findImageId(path) ?? [])

/**
 * Removes the orphaned images among these. Never throws: if the removal fails, the ids are logged, the images are served to nobody, and
 * the next sweep removes them.
 */
export async function removeImages(context: ImageContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    for (const id of await listOrphanedIds(context.db, ids)) await removeImage(context, id)
  } catch (err) {
    context.log.error({ err, ids }, 'pictures that nothing shows stay until the next sweep')
  }
}

/** Calls removeImages after `ms`. If the process stops before, the next sweep removes the images. */
export function removeImagesLater(context: ImageContext, ids: string[], ms: number): void {
  if (ids.length > 0) setTimeout(() => void removeImages(context, ids), ms).unref()
}

/** Removes the files of an orphaned image, then its row. Throws when the storage does not respond. */
async function removeImage({ db, images }: ImageContext, id: string): Promise<void> {
  await images.files.remove(id)
  await deleteOrphanedImage(db, id)
}

/** The numbers of orphaned images and of unfinished temporary files that a sweep removed. */
type SweepReport = { images: number; unfinished: number }

/** Rows per query. */
const batch = 100

/**
 * Removes orphaned images and temporary files, except those younger than an hour, whose request may still be running. Files without a row
 * in this database stay: the storage may also belong to another database, or the database may have been restored later than the storage.
 * Safe while requests and other sweeps run. Never throws: an error is logged, and the next sweep removes the rest. An image that cannot be
 * removed does not keep the others, but a storage that does not respond ends the sweep.
 */
export async function sweepImages(context: ImageContext, now: Date): Promise<SweepReport> {
  const report: SweepReport = { images: 0, unfinished: 0 }
  try {
    report.unfinished = await context.images.files.removeUnfinished(now)
    await sweepRows(context, now, report)
  } catch (err) {
    context.log.error({ err, ...report }, 'the sweep of pictures stopped early')
  }
  if (report.images + report.unfinished > 0) context.log.info(report, 'pictures swept')
  return report
}

async function sweepRows(context: ImageContext, now: Date, report: SweepReport): Promise<void> {
  const madeBefore = new Date(now.getTime() - graceMs)
  for (;;) {
    const before = report.images
    const failures: unknown[] = []
    const ids = await listOrphanedBefore(context.db, madeBefore, batch)
    for (const id of ids) {
      try {
        await removeImage(context, id)
        report.images += 1
      } catch (error) {
        if (!(await context.images.files.isReachable())) throw error
        failures.push(error)
      }
    }
    const isOver = ids.length < batch || report.images === before
    if (isOver && failures.length > 0) throw failures[0]
    if (isOver) return
  }
}
