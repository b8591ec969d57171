// Decides the order of rows and files: a row before its files, everything else in one transaction, then what may go.
import { findImageId, type ImageForm, type ImageKind, imageKinds, imagePath } from '../../contract/image.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { attachImage, type ImagesInHand } from './attach-image.ts'
import { insertOrphanedImage } from './image-queries.ts'
import type { ImageLog, ImageStore } from './image-store.ts'
import { type MadeImage, makeImage } from './make-image.ts'
import { discardImages, removeImages } from './remove-images.ts'

/** What saving with pictures needs. */
export type ImageContext = { db: Db; images: ImageStore; log: ImageLog }
/** The uploaded files by the name of their field, each read whole. */
export type Uploads = Partial<Record<ImageKind, Buffer>>

/** The uploads as the transaction sees them. */
export type Pictures = {
  /** The path to write to `businesses.image` or `.logo` for an upload; absent when nothing was uploaded. */
  uploaded: Partial<Record<ImageKind, string>>
  /** Makes a path the picture of a business whose row exists; see attach-picture. */
  attach(businessId: string, kind: ImageKind, path: string): Promise<void>
}

/**
 * Stores the uploads, then runs `save` in one transaction in which it hangs every one of them. When anything fails,
 * they go at once, or with the next sweep when the database did not say how it ended. When it is committed, the
 * pictures it replaced are removed. Refuses as makeImage, attachImage and `save` do, and with `unavailable` (503) when
 * the place of pictures does not answer.
 */
export async function saveWithImages<T>(
  context: ImageContext,
  form: ImageForm,
  uploads: Uploads,
  save: (db: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  const hand: ImagesInHand = { stored: [], orphaned: [] }
  const saved = await saveOrDiscard(context, form, uploads, hand, save)
  await removeImages(context, hand.orphaned)
  return saved
}

async function saveOrDiscard<T>(
  context: ImageContext,
  form: ImageForm,
  uploads: Uploads,
  hand: ImagesInHand,
  save: (db: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  try {
    // Before the transaction: decoding takes a second, and the embedded database has one connection for everybody.
    for (const kind of imageKinds) {
      const file = uploads[kind]
      if (file) await storeImage(context, hand, await makeImage(context.images, form, kind, file))
    }
    return await inTransaction(context.db, (db) => saveAttaching(db, hand, save))
  } catch (error) {
    const ids = hand.stored.map(({ id }) => id)
    await discardImages(context, ids, error)
    throw error
  }
}

/** The row first, for the sweep finds what a crash leaves by its row: files that no row names are nobody's to remove. */
async function storeImage(
  { db, images }: ImageContext,
  hand: ImagesInHand,
  { image, variants }: MadeImage,
): Promise<void> {
  await insertOrphanedImage(db, image)
  hand.stored.push(image)
  await images.files.write(image.id, variants)
}

async function saveAttaching<T>(
  db: Db,
  hand: ImagesInHand,
  save: (db: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  const hung = new Set<string | null>()
  const uploaded = Object.fromEntries(hand.stored.map(({ kind, id }) => [kind, imagePath(id)]))
  const saved = await save(db, {
    uploaded,
    async attach(businessId, kind, path) {
      await attachImage(db, hand, businessId, kind, path)
      hung.add(findImageId(path))
    },
  })
  const forgotten = hand.stored.find(({ id }) => !hung.has(id))
  if (forgotten) throw new Error(`An uploaded ${forgotten.kind} was stored and not hung.`)
  return saved
}
