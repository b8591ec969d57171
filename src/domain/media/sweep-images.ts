// Decides what is removed of what crashes and lost connections left: orphaned images and temporary files.
import { graceMs } from './image-file-rules.ts'
import { listOrphanedBefore } from './image-queries.ts'
import type { ImageContext } from './image-store.ts'
import { removeImage } from './remove-images.ts'

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
