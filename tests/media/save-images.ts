// Saves the images of a business as the program does. Also used by a process outside the tests.
import { eq } from '#drizzle'
import type { Db } from '../../src/database/connect.ts'
import { businesses } from '../../src/database/schema.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import {
  attachImages,
  discardOnFailure,
  removeImages,
  type StagedImages,
  stageImages,
  type Uploads,
} from '../../src/domain/media/attach-images.ts'
import type { ImageContext } from '../../src/domain/media/image-store.ts'

/**
 * Gives a business the uploads, and the given paths for images that were not uploaded, as an edit does. Returns what it
 * wrote. `atEnd` runs last in the transaction.
 */
export async function saveImages(
  context: ImageContext,
  businessId: string,
  uploads: Uploads,
  paths: StagedImages = {},
  atEnd: (db: Db) => Promise<unknown> = async () => {},
): Promise<StagedImages> {
  const staged = await stageImages(context, 'edit', uploads)
  const wanted = { ...paths, ...staged }
  const orphaned = await discardOnFailure(context, staged, () =>
    inTransaction(context.db, async (db) => {
      await db.update(businesses).set(wanted).where(eq(businesses.id, businessId))
      const replaced = await attachImages(db, businessId, staged, wanted)
      await atEnd(db)
      return replaced
    }),
  )
  await removeImages(context, orphaned)
  return wanted
}
