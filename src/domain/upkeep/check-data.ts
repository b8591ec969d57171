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

/** What one check found, by its names, whether `--repair` can repair it, and whether it was repaired. */
export type DataReport = Pick<DataCheck, 'what' | 'meaning'> & {
  found: string[]
  canRepair: boolean
  isRepaired: boolean
}

/** Whether to repair what can be repaired safely, and whether to remove files that this database does not know. */
export type Repairs = { repairs: boolean; removesFiles: boolean }

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
 * Checks everything and repairs what `repairing` allows. Each check compares inside one statement, and repairing looks again at what it
 * changes, so other programs may write meanwhile. Refuses when pictures have no files at all.
 */
export async function checkData(
  context: CheckContext,
  { repairs, removesFiles }: Repairs,
): Promise<DataReport[]> {
  const reports: DataReport[] = []
  for (const { what, meaning, find, repair } of checks) {
    const found = await find(context)
    const isRepaired = found.length > 0 && repairs && repair !== null
    if (isRepaired) await repair(context, found)
    reports.push({ what, meaning, found, canRepair: repair !== null, isRepaired })
  }
  const strange = reports.find(({ what }) => what === strangeFiles.what)
  if (strange && removesFiles && strange.found.length > 0) {
    await removeStrangeFiles(context, strange.found)
    strange.isRepaired = true
  }
  // Every copy of the program clears its cache: repairing may have changed what visitors see.
  if (reports.some(({ isRepaired }) => isRepaired))
    await context.client.query(`SELECT pg_notify('public_change', '')`)
  return reports
}
