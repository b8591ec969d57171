// What the operator types to load a backup into an empty database: mzansi-local restore --from FILE
import { type Config, loadConfig } from '../config.ts'
import type { BackupReport } from '../database/backup/read-backup.ts'
import { checkBackup, restoreDatabase } from '../database/backup/restore-database.ts'
import { loadPlaces } from '../domain/places/load-places.ts'
import { openConfiguredDatabase } from '../main.ts'
import { readBackupFile } from './backup-file.ts'
import { describeCounts } from './describe-counts.ts'
import { readFileOption } from './read-file-option.ts'
import { printOutcome, quietLog } from './with-database.ts'

const usage = 'Say which backup to load: mzansi-local restore --from FILE'

export async function restore(options: string[]): Promise<never> {
  const from = readFileOption('from', options, usage)
  if (from === null) {
    console.error(usage)
    process.exit(1)
  }
  const config = loadConfig()
  return await printOutcome(config, async () => {
    // The file is read to its end first: a damaged one leaves no trace, not even an empty database.
    const backup = await checkBackup(readBackupFile(from))
    const database = await openConfiguredDatabase(config, quietLog)
    const began = performance.now()
    const waiting = await restoreDatabase(database, backup, readBackupFile(from), { loadPlaces }).finally(
      database.close,
    )
    return describe(config, backup, waiting, performance.now() - began)
  })
}

function describe(config: Config, { header, counts }: BackupReport, waiting: number, tookMs: number): string {
  const { imageStorage } = config
  const storage = imageStorage.kind === 'folder' ? imageStorage.folder : `the bucket ${imageStorage.name}`
  const waitingMails = `
  Mails that waited at that time: ${waiting}. They are sent when the program starts, also those that were sent since.`
  return `Loaded, as of ${header.madeAt}, in ${(tookMs / 1000).toFixed(1)} s:
  ${describeCounts(counts)}.
  Search was made anew. Everybody signs in once more. Put the images into ${storage}.${waiting > 0 ? waitingMails : ''}`
}
