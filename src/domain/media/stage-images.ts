// Decides the order in which an uploaded image is stored: its row, then its files, and only then the transaction that shows it.
import { imagePath } from '../../contract/image.ts'
import { type ImageForm, imageKinds, type UploadKind } from '../../contract/image-upload.ts'
import type { Photo } from '../../contract/photo.ts'
import { type EncodedUpload, encodeUpload } from './encode-upload.ts'
import { insertOrphanedImage } from './image-queries.ts'
import type { ImageContext } from './image-store.ts'
import { discardOnFailure, type StagedImages } from './staged-images.ts'

/** The uploaded files by the name of their field, each read whole. */
export type Uploads = Partial<Record<UploadKind, Buffer>>

/**
 * Stores the uploads, attached to no business. Runs before the transaction that attaches them: decoding takes a second, and
 * the embedded database has one connection for everybody. When one upload fails, all of them are removed. Refuses as
 * encodeUpload does, and with `unavailable` (503) when the storage does not respond.
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

/** A photo that is attached to no business yet. */
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

async function storeUpload(
  { db, images }: ImageContext,
  staged: StagedImages,
  { image, variants }: EncodedUpload,
): Promise<void> {
  // The row first: the sweep goes by rows, and would never find files without one after a crash.
  await insertOrphanedImage(db, image)
  staged[image.kind] = imagePath(image.id)
  await images.files.write(image.id, variants)
}
