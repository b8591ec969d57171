// Decides how pictures go: files first, the row last, so that what a crash leaves can still be found.
import type { Db } from '../../database/connect.ts'
import { isUnavailable } from '../../database/failures.ts'
import { deleteOrphanedImage, listOrphanedIds } from './image-queries.ts'
import type { ImageLog, ImageStore } from './image-store.ts'

/** What removing needs. */
type Context = { db: Db; images: ImageStore; log: ImageLog }

/**
 * Removes those of these pictures that hang on no business. Never throws: what cannot be removed now is said in the log,
 * is served to nobody, and goes with the next sweep.
 */
export async function removeImages(context: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    for (const id of await listOrphanedIds(context.db, ids)) await removeImage(context, id)
  } catch (err) {
    context.log.error({ err, ids }, 'pictures that nothing shows stay until the next sweep')
  }
}

/** Removes one picture that hangs on no business: its files, then its row. Throws when the place does not answer. */
export async function removeImage({ db, images }: Pick<Context, 'db' | 'images'>, id: string): Promise<void> {
  await images.files.remove(id)
  await deleteOrphanedImage(db, id)
}

/**
 * Removes the pictures of a request that failed with `cause`. Leaves them to the sweep when the database did not answer:
 * then nobody knows whether it committed. Never throws.
 */
export async function discardImages(context: Context, ids: string[], cause: unknown): Promise<void> {
  if (!isUnavailable(cause)) await removeImages(context, ids)
}
