// Decides what may go of what crashes and lost connections left: rows without a business, files without a row.
import type { Db } from '../../database/connect.ts'
import { graceMs, shards } from './image-file-rules.ts'
import type { FoundFile } from './image-files.ts'
import { listKnownIds, listUnhungBefore } from './image-queries.ts'
import type { ImageLog, ImageStore } from './image-store.ts'
import { removeImage } from './remove-images.ts'

type Tools = { db: Db; images: ImageStore; log: ImageLog }

/** How much a sweep removed: pictures on no business, files without a row, files that were never finished. */
export type SweepReport = { images: number; files: number; unfinished: number }

/** Rows removed between two questions to the database. */
const batch = 100

/**
 * Removes what belongs to nobody, except what is younger than an hour: the request that made it may not be done. Safe
 * beside running requests and other sweeps. Never throws: what stops it is said in the log, and the next start goes on.
 */
export async function sweepImages(tools: Tools, now: Date): Promise<SweepReport> {
  const report: SweepReport = { images: 0, files: 0, unfinished: 0 }
  try {
    report.unfinished = await tools.images.files.removeUnfinished(now)
    await sweepRows(tools, now, report)
    for (const shard of shards) await sweepShard(tools, shard, now, report)
  } catch (err) {
    tools.log.error({ err, ...report }, 'the sweep of pictures stopped early')
  }
  if (report.images + report.files + report.unfinished > 0) tools.log.info(report, 'pictures swept')
  return report
}

async function sweepRows(tools: Tools, now: Date, report: SweepReport): Promise<void> {
  const madeBefore = new Date(now.getTime() - graceMs)
  for (;;) {
    const ids = await listUnhungBefore(tools.db, madeBefore, batch)
    for (const id of ids) await removeImage(tools, id)
    report.images += ids.length
    if (ids.length < batch) return
  }
}

async function sweepShard(tools: Tools, shard: string, now: Date, report: SweepReport): Promise<void> {
  for await (const found of tools.images.files.list(shard)) {
    const known = await listKnownIds(tools.db, [...new Set(found.map(({ imageId }) => imageId))])
    const orphans = found.filter(({ imageId }) => !known.has(imageId))
    for (const orphan of orphans) report.files += await sweepFile(tools, orphan, now)
  }
}

async function sweepFile({ images }: Tools, file: FoundFile, now: Date): Promise<number> {
  if (!(await file.isOldEnough(now))) return 0
  await images.files.removeFile(file.key)
  return 1
}
