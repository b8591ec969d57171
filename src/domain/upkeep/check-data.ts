// Runs the data checks in order, repairs what is allowed, and reports the results.
import { inLongTransaction } from '../../database/transaction.ts'
import {
  accountsWithoutBusiness,
  businessesNowhere,
  type CheckContext,
  type DataCheck,
  hiddenNowhere,
  impossibleRatings,
  missingFiles,
  missingRows,
  placeCounts,
  removeStrangeFiles,
  searchEntries,
  sessionsOfNobody,
  strangeFiles,
  unshownImages,
  wordCounts,
  wrongStars,
} from './data-checks.ts'

/** The result of one check: the names of what it found, whether `--repair` can repair it, and whether it did. */
export type DataReport = Pick<DataCheck, 'what' | 'meaning'> & {
  found: string[]
  canRepair: boolean
  isRepaired: boolean
}

/** Whether to repair what is safe to repair, and whether to remove files that this database does not know. */
export type Repairs = { repairs: boolean; removesFiles: boolean }

/** In this order: businesses are repaired first, then their search entries, and then the word counts. */
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

/** Cases per transaction. Whoever saves a business meanwhile waits for the locks of one. */
const repairedAtOnce = 500

/**
 * Runs every check and makes the allowed repairs. Each check compares inside one statement, and a repair checks again what it changes, so other
 * processes can write meanwhile. Refuses if there are images in the database but no files at all.
 */
export async function checkData(
  context: CheckContext,
  { repairs, removesFiles }: Repairs,
): Promise<DataReport[]> {
  const reports: DataReport[] = []
  for (const { what, meaning, find, repair, repairsOnce } of checks) {
    const found = await inLongTransaction(context.client, () => find(context))
    const isRepaired = found.length > 0 && repairs && repair !== null
    const atOnce = repairsOnce ? found.length : repairedAtOnce
    if (isRepaired)
      for (let at = 0; at < found.length; at += atOnce)
        await inLongTransaction(context.client, () => repair(context, found.slice(at, at + atOnce)))
    reports.push({ what, meaning, found, canRepair: repair !== null, isRepaired })
  }
  const strange = reports.find(({ what }) => what === strangeFiles.what)
  if (strange && removesFiles && strange.found.length > 0) {
    await removeStrangeFiles(context, strange.found)
    strange.isRepaired = true
  }
  // Tells every copy of the program to clear its cache, because a repair may have changed what visitors see.
  if (reports.some(({ isRepaired }) => isRepaired))
    await context.client.query(`SELECT pg_notify('public_change', '')`)
  return reports
}
