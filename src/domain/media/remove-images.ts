// Removing images: those that were replaced, and those that crashes and lost connections left.
import { deleteOrphanedImage, listOrphanedBefore, listOrphanedIds } from './image-queries.ts'
import { graceMs } from './image-rules.ts'
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

/** How much a sweep removed: orphaned images, and temporary files that were never finished. */
export type SweepReport = { images: number; unfinished: number }

/** Rows of one query. */
const batch = 100

/**
 * Removes orphaned images and temporary files, except those younger than an hour: the request that made them may still be
 * running. A file without a row in this database stays: the storage may belong to another database as well, or it was
 * restored before its database. Safe while requests and other sweeps run. Never throws: it logs what stops it, and the next
 * start sweeps the rest.
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
    const ids = await listOrphanedBefore(context.db, madeBefore, batch)
    for (const id of ids) await removeImage(context, id)
    report.images += ids.length
    if (ids.length < batch) return
  }
}
