// Decides how images are removed: files first, the row last, so that a sweep still finds what a crash leaves.
import { deleteOrphanedImage, listOrphanedIds } from './image-queries.ts'
import type { ImageContext } from './image-store.ts'

/**
 * Removes those of these images that are attached to no business. Never throws: what cannot be removed now is named in the
 * log, is served to nobody, and is removed by the next sweep.
 */
export async function removeImages(context: ImageContext, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    for (const id of await listOrphanedIds(context.db, ids)) await removeImage(context, id)
  } catch (err) {
    context.log.error({ err, ids }, 'pictures that nothing shows stay until the next sweep')
  }
}

/** Removes these images as removeImages does, after `ms`. If this process ends before, the next sweep does. */
export function removeImagesLater(context: ImageContext, ids: string[], ms: number): void {
  if (ids.length > 0) setTimeout(() => void removeImages(context, ids), ms).unref()
}

/** Removes the files of one image that is attached to no business, then its row. Throws when the storage does not respond. */
export async function removeImage({ db, images }: ImageContext, id: string): Promise<void> {
  await images.files.remove(id)
  await deleteOrphanedImage(db, id)
}
