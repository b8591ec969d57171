// The operator's command that backs up the database: mzansi-local backup, or mzansi-local backup --to FILE
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import { checkDataFolder } from '../data-folder.ts'
import type { Db } from '../database/connect.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { listErased, openErasedList } from '../domain/accounts/account-erasure.ts'
import { nameOfStorage } from '../domain/media/image-files.ts'
import { noteBackup } from '../domain/settings/settings-queries.ts'
import { type BackupMade, backupFolder, backupName, describeCounts, makeBackup } from './backup-file.ts'
import { readFileOption } from './command-input.ts'
import { openOrConnect, printOutcome, refuseMissingDatabase } from './with-database.ts'

export async function backup(options: string[]): Promise<never> {
  const to = readFileOption('to', options, 'Say at most where to: mzansi-local backup --to FILE')
  const config = loadConfig()
  return await printOutcome(config, async () => {
    refuseMissingDatabase(config)
    const backups = backupFolder(config.dataDir)
    if (to === null) checkDataFolder(config.dataDir, [backups])
    else refuseMissingFolder(dirname(to))
    // Not migrated: a backup made before an upgrade must not run the upgrade.
    const database = await openOrConnect(config, async () => {})
    const [began, madeAt] = [performance.now(), new Date()]
    const settings = { path: to ?? join(backups, backupName(madeAt)), madeAt }
    const made = await database
      .withClient((client) => makeBackup(client, settings))
      .then((made) => listErasedBeside(database.db, made))
      .then((made) => noteMade(database.db, made))
      .finally(database.close)
    return describe(config, made, performance.now() - began)
  })
}

/** A missing folder is not created: a mistyped one would look right until the day of the restore. */
function refuseMissingFolder(folder: string): void {
  if (existsSync(folder)) return
  throw new DatabaseRefused(
    `There is no folder ${folder}. Correct the path, or make the folder first. Nothing was written.`,
  )
}

/** Writes the list of erased accounts next to the backup. A restore reads it, because older backups still contain these accounts. */
async function listErasedBeside(db: Db, made: BackupMade): Promise<BackupMade> {
  await openErasedList(dirname(made.path)).add(await listErased(db))
  return made
}

/** Records the backup for the administrators, who see whether there is one. A database of an older version cannot store it. */
async function noteMade(db: Db, made: BackupMade): Promise<BackupMade> {
  await noteBackup(db).catch(() => {})
  return made
}

function describe({ imageStorage }: Config, { path, bytes, counts }: BackupMade, tookMs: number): string {
  const size = bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${path}
  ${describeCounts(counts)}. ${size}, made in ${(tookMs / 1000).toFixed(1)} s.
  It does not hold the images. Copy ${nameOfStorage(imageStorage)} now, after this backup.
  It holds people's addresses and the hashes of their passwords: keep it where nobody else reads it.`
}
