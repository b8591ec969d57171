// Decides the order of rows and files: a row before its files, everything else in one transaction, then what may go.
import { findImageId, type ImageKind, imageKinds, imagePath, type PictureForm } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { hangPicture, type PicturesInHand } from './hang-picture.ts'
import { insertUnhungImage } from './image-queries.ts'
import type { ImageLog, ImageStore } from './image-store.ts'
import { type MadePicture, makePicture } from './make-picture.ts'
import { discardImages, removeImages } from './remove-images.ts'

/** What saving with pictures needs. */
export type ImageContext = { db: Db; images: ImageStore; log: ImageLog }
/** The uploaded files by the name of their field, each read whole. */
export type Uploads = Partial<Record<ImageKind, Buffer>>

/** The uploads as the transaction sees them. */
export type Pictures = {
  /** The path to write to `businesses.image` or `.logo` for an upload; absent when nothing was uploaded. */
  uploaded: Partial<Record<ImageKind, string>>
  /** Makes a path the picture of a business whose row exists; see hang-picture. */
  hang(businessId: string, kind: ImageKind, path: string): Promise<void>
}

/**
 * Stores the uploads, then runs `save` in one transaction in which it hangs every one of them. When anything fails,
 * they go at once, or with the next sweep when the database did not say how it ended. When it is committed, the
 * pictures it replaced are removed. Refuses as makePicture, hangPicture and `save` do, and with `unavailable` (503) when
 * the place of pictures does not answer.
 */
export async function saveWithPictures<T>(
  context: ImageContext,
  form: PictureForm,
  uploads: Uploads,
  save: (db: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  const hand: PicturesInHand = { stored: [], unhung: [] }
  const saved = await saveOrDiscard(context, form, uploads, hand, save)
  await removeImages(context, hand.unhung)
  return saved
}

async function saveOrDiscard<T>(
  context: ImageContext,
  form: PictureForm,
  uploads: Uploads,
  hand: PicturesInHand,
  save: (db: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  try {
    // Before the transaction: decoding takes a second, and the embedded database has one connection for everybody.
    for (const kind of imageKinds) {
      const file = uploads[kind]
      if (file) await storePicture(context, hand, await makePicture(context.images, form, kind, file))
    }
    return await inTransaction(context.db, (db) => saveHanging(db, hand, save))
  } catch (error) {
    const ids = hand.stored.map(({ id }) => id)
    await discardImages(context, ids, error)
    throw error
  }
}

/** The row first, for the sweep finds what a crash leaves by its row: files that no row names are nobody's to remove. */
async function storePicture(
  { db, images }: ImageContext,
  hand: PicturesInHand,
  { image, variants }: MadePicture,
): Promise<void> {
  await insertUnhungImage(db, image)
  hand.stored.push(image)
  await images.files.write(image.id, variants)
}

async function saveHanging<T>(
  db: Db,
  hand: PicturesInHand,
  save: (db: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  const hung = new Set<string | null>()
  const uploaded = Object.fromEntries(hand.stored.map(({ kind, id }) => [kind, imagePath(id)]))
  const saved = await save(db, {
    uploaded,
    async hang(businessId, kind, path) {
      await hangPicture(db, hand, businessId, kind, path)
      hung.add(findImageId(path))
    },
  })
  const forgotten = hand.stored.find(({ id }) => !hung.has(id))
  if (forgotten) throw new Error(`An uploaded ${forgotten.kind} was stored and not hung.`)
  return saved
}
