// The operator's command that loads a backup into an empty database: mzansi-local restore --from FILE
import { dirname } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import { readSite } from '../configured-settings.ts'
import type { BackupReport } from '../database/backup/backup-format.ts'
import { checkBackup, restoreDatabase } from '../database/backup/restore-database.ts'
import type { Db } from '../database/connect.ts'
import { rescheduleDeletions } from '../domain/accounts/account-deletion.ts'
import {
  eraseDueRows,
  erasedListName,
  openErasedList,
  shareErased,
} from '../domain/accounts/account-erasure.ts'
import { nameOfStorage } from '../domain/media/image-files.ts'
import { loadPlaces } from '../domain/places/load-places.ts'
import { openConfiguredDatabase } from '../main.ts'
import { backupFolder, describeCounts, readBackupFile } from './backup-file.ts'
import { readFileOption, refuse } from './command-input.ts'
import { printOutcome, quietLog } from './with-database.ts'

const usage = 'Say which backup to load: mzansi-local restore --from FILE'

export async function restore(options: string[]): Promise<never> {
  const from = readFileOption('from', options, usage)
  if (from === null) return refuse(usage)
  const config = loadConfig()
  return await printOutcome(config, async () => {
    // The whole file is read first, so that a damaged one leaves no trace, not even an empty database.
    const backup = await checkBackup(readBackupFile(from))
    const database = await openConfiguredDatabase(config, quietLog)
    const began = performance.now()
    const more = await restoreDatabase(database, backup, readBackupFile(from), { loadPlaces })
      .then(async (waiting) => {
        const noList = await eraseAgain(config, database.db, from)
        const leaving = await rescheduleDeletions(database.db, await readSite(config, database.db))
        return `${describeMails(waiting)}${describeLeaving(leaving)}${noList}`
      })
      .finally(database.close)
    return describe(config, backup, more, performance.now() - began)
  })
}

/** Erases the accounts that were erased after the backup, according to the lists next to the backup and in the data folder. */
async function eraseAgain(config: Config, db: Db, from: string): Promise<string> {
  const list = openErasedList(backupFolder(config.dataDir))
  const lists = await Promise.all([openErasedList(dirname(from)).read(), list.read()])
  await shareErased(
    { db, list },
    lists.flatMap((hashes) => hashes ?? []),
  )
  // No backup contains the mails that are files. The next start removes the image files, which may not be copied back yet.
  await eraseDueRows({ db, list, transport: { removeCopies: async () => {} } }, null)
  return lists.every((hashes) => hashes === null) ? noListText : ''
}

const noListText = `
  No ${erasedListName} was found beside the backup. If accounts were deleted since it was made, copy that file from the
  backups of the last data folder into this one: the next start erases them again.`

const describeMails = (waiting: number) =>
  waiting === 0
    ? ''
    : `
  Mails that waited at that time: ${waiting}. They are sent when the program starts, also those that were sent since.`

const describeLeaving = (leaving: number) =>
  leaving === 0
    ? ''
    : `
  Accounts that were being deleted at that time: ${leaving}. Each can be kept for seven days from now, and a mail says so.`

function describe(config: Config, { header, counts }: BackupReport, more: string, tookMs: number): string {
  const { imageStorage } = config
  return `Loaded, as of ${header.madeAt}, in ${(tookMs / 1000).toFixed(1)} s:
  ${describeCounts(counts)}.
  The search index was rebuilt. Everyone must sign in again. Put the images into ${nameOfStorage(imageStorage)}.${more}`
}
