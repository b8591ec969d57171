// Decides what may go of what crashes and lost connections left: pictures on no business, files half-written.
import { graceMs } from './image-file-rules.ts'
import { listOrphanedBefore } from './image-queries.ts'
import type { ImageContext } from './image-store.ts'
import { removeImage } from './remove-images.ts'

/** How much a sweep removed: pictures on no business, and files that were never finished. */
export type SweepReport = { images: number; unfinished: number }

/** Rows removed between two questions to the database. */
const batch = 100

/**
 * Removes what belongs to nobody, except what is younger than an hour: the request that made it may not be done. Files
 * that this database knows nothing of stay: the place may belong to another one as well, or be back before its database.
 * Safe beside running requests and other sweeps. Never throws: what stops it is in the log, and the next start goes on.
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
