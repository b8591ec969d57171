// The operator's commands that back up the database and load a backup: mzansi-local backup, mzansi-local restore --from FILE
import { dirname, join } from 'node:path'
import { type Config, loadConfig } from '../config.ts'
import { readSite } from '../configured-settings.ts'
import { checkDataFolder } from '../data-folder.ts'
import type { BackupReport } from '../database/backup/backup-format.ts'
import { checkBackup, restoreDatabase } from '../database/backup/restore-database.ts'
import type { Database, Db } from '../database/connect.ts'
import { rescheduleDeletions } from '../domain/accounts/account-deletion.ts'
import {
  eraseDueRows,
  erasedListName,
  listErased,
  openErasedList,
  shareErased,
} from '../domain/accounts/account-erasure.ts'
import { nameOfStorage } from '../domain/media/image-files.ts'
import { loadPlaces } from '../domain/places/load-places.ts'
import { noteBackup } from '../domain/settings/settings-queries.ts'
import { openConfiguredDatabase } from '../main.ts'
import {
  type BackupMade,
  backupFolder,
  backupName,
  describeCounts,
  makeBackup,
  readBackupFile,
} from './backup-file.ts'
import { readFileOption, refuse } from './command-input.ts'
import { refuseMissingFolder } from './output-file.ts'
import { openOrConnect, printOutcome, quietLog, refuseMissingDatabase } from './with-database.ts'

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
    return describeBackup(config, made, performance.now() - began)
  })
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

function describeBackup(
  { imageStorage }: Config,
  { path, bytes, counts }: BackupMade,
  tookMs: number,
): string {
  const size = bytes < 100_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return `${path}
  ${describeCounts(counts)}. ${size}, made in ${(tookMs / 1000).toFixed(1)} s.
  It does not hold the images. Copy ${nameOfStorage(imageStorage)} now, after this backup.
  It holds people's addresses and the hashes of their passwords: keep it where nobody else reads it.`
}

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
    const beforeLoading = (database: Database) =>
      Promise.all([copyErasedList(config, from), loadPlaces(database)])
    const onStep = (text: string) => console.log(`Loading ${text}`)
    const more = await restoreDatabase(database, backup, readBackupFile(from), { beforeLoading, onStep })
      .then(async (waiting) => {
        const noList = await eraseAgain(config, database.db, from)
        const leaving = await rescheduleDeletions(database.db, await readSite(config, database.db))
        return `${describeMails(waiting)}${describeLeaving(leaving)}${noList}`
      })
      .finally(database.close)
    return describeRestore(config, backup, more, performance.now() - began)
  })
}

/** Copies the list beside the backup into the data folder: if the restore is killed after loading, the next start erases these accounts. */
async function copyErasedList(config: Config, from: string): Promise<void> {
  const listed = await openErasedList(dirname(from)).read()
  if (listed) await openErasedList(backupFolder(config.dataDir)).add(listed)
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

function describeRestore(
  config: Config,
  { header, counts }: BackupReport,
  more: string,
  tookMs: number,
): string {
  const { imageStorage } = config
  return `Loaded, as of ${header.madeAt}, in ${(tookMs / 1000).toFixed(1)} s:
  ${describeCounts(counts)}.
  The search index was rebuilt. Everyone must sign in again. Put the images into ${nameOfStorage(imageStorage)}.${more}`
}
