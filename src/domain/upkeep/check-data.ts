// In which order the stored data is checked, and what is reported.
import type { CheckContext, DataCheck } from './data-check.ts'
import { missingFiles, missingRows, removeStrangeFiles, strangeFiles, unshownImages } from './image-checks.ts'
import {
  accountsWithoutBusiness,
  businessesNowhere,
  hiddenNowhere,
  impossibleRatings,
  placeCounts,
  sessionsOfNobody,
  wrongStars,
} from './row-checks.ts'
import { searchEntries, wordCounts } from './search-checks.ts'

/** What one check found, by its names, whether `--mend` can mend it, and whether it was mended. */
export type DataReport = Pick<DataCheck, 'what' | 'meaning'> & {
  found: string[]
  canMend: boolean
  isMended: boolean
}

/** Whether to mend what can be mended safely, and whether to remove files that this database does not know. */
export type Mending = { mends: boolean; removesFiles: boolean }

/** Businesses change first and their search entries after them; the words are counted last. */
const checks: DataCheck[] = [
  sessionsOfNobody,
  accountsWithoutBusiness,
  placeCounts,
  businessesNowhere,
  hiddenNowhere,
  wrongStars,
  impossibleRatings,
  missingFiles,
  missingRows,
  unshownImages,
  strangeFiles,
  searchEntries,
  wordCounts,
]

/**
 * Checks everything and mends what `mending` allows. Each check compares inside one statement, and mending looks again at what it
 * changes, so other programs may write meanwhile. Refuses when pictures have no files at all.
 */
export async function checkData(
  context: CheckContext,
  { mends, removesFiles }: Mending,
): Promise<DataReport[]> {
  const reports: DataReport[] = []
  for (const { what, meaning, find, mend } of checks) {
    const found = await find(context)
    const isMended = found.length > 0 && mends && mend !== null
    if (isMended) await mend(context, found)
    reports.push({ what, meaning, found, canMend: mend !== null, isMended })
  }
  const strange = reports.find(({ what }) => what === strangeFiles.what)
  if (strange && removesFiles && strange.found.length > 0) {
    await removeStrangeFiles(context, strange.found)
    strange.isMended = true
  }
  // Every copy of the program clears its cache: mending may have changed what visitors see.
  if (reports.some(({ isMended }) => isMended))
    await context.client.query(`SELECT pg_notify('public_change', '')`)
  return reports
}
