// Backs up the embedded database automatically before a start migrates one that contains data.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { checkDataFolder, databaseName } from '../data-folder.ts'
import type { Database } from '../database/connect.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../database/migrate.ts'
import { readDisk } from '../domain/files/disk-space.ts'
import { CannotStart, explainFailure } from '../explain-failure.ts'
import { backupFolder, backupName, makeBackup } from './backup-file.ts'

const prefix = 'before-upgrade-'
/** Enough to go back three upgrades. The operator's own backups have other names and are never removed. */
const maxKept = 3
/**
 * The beginning of the names of all backups of one upgrade, and of those from one migration. An interrupted upgrade begins again from a
 * later migration, perhaps every few seconds, but only the backup from the first one is the way back: it must stay.
 */
const nameForm = /^(before-upgrade-to-\d+)-from-\d+/

/**
 * Logs that the database lacks a migration, if it contains data, and writes a backup of an embedded one into DATA_DIR/backups. If the
 * backup fails, the start stops with a sentence: without it the upgrade could not be undone. A PostgreSQL server is backed up by its operator.
 */
export async function backUpBeforeUpgrade(config: Config, database: Database, log: Logger): Promise<void> {
  const upgrade = await database.withoutDeadline(nameUpgradeOfData)
  if (upgrade === null) return
  log.warn({}, 'the database needs an upgrade: a large one takes minutes, and the site is served after that')
  if (config.databaseUrl !== null) return
  const made = await database.withoutDeadline((client) => writeBackup(client, config, upgrade)).catch(refuse)
  log.warn({ ...made }, 'the backup made before the upgrade is the way back')
}

/** The beginning of the name of the backup, or null when nothing is upgraded or there is no data. */
async function nameUpgradeOfData(client: pg.Client): Promise<string | null> {
  const [applied, known] = [await listAppliedMigrations(client), listKnownMigrations()]
  refuseForeignDatabase(applied, known)
  if (applied.length === 0 || applied.length === known.length) return null
  const [to, from] = [known.at(-1), known[applied.length - 1]].map((one) => one?.name.split('_')[0])
  return (await hasRows(client)) ? `${prefix}to-${to}-from-${from}-` : null
}

/** A first start that was killed may have created neither table. A directory that was filled by an import may have no user. */
async function hasRows(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT name FROM unnest(ARRAY['users', 'businesses']) AS name WHERE to_regclass(name) IS NOT NULL`,
  )
  for (const { name } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${name} LIMIT 1`)
    if (rowCount === 1) return true
  }
  return false
}

async function writeBackup(
  client: pg.Client,
  { dataDir }: Config,
  upgrade: string,
): Promise<{ path: string; bytes: number }> {
  const folder = backupFolder(dataDir)
  checkDataFolder(dataDir, [folder])
  await refuseFullDisk(dataDir)
  const madeAt = new Date()
  const path = join(folder, `${upgrade}${backupName(madeAt)}`)
  const { bytes } = await makeBackup(client, { path, madeAt })
  await removeOldest(folder)
  return { path, bytes }
}

// The backup is smaller than the database, and the migration may rewrite a table.
async function refuseFullDisk(dataDir: string): Promise<void> {
  const [{ freeBytes }, needed] = [await readDisk(dataDir), await sizeOf(join(dataDir, databaseName))]
  if (freeBytes > needed) return
  const [free, size] = [freeBytes, needed].map((bytes) => `${Math.ceil(bytes / 1_000_000)} MB`)
  throw new CannotStart(`${free} are free, and the database has ${size}: make that much room.`)
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix)).sort()
  const upgradeOf = (name: string) => nameForm.exec(name)?.[1] ?? name
  const startOf = (name: string) => nameForm.exec(name)?.[0] ?? name
  const kept = [...new Set(names.map(upgradeOf))].slice(-maxKept)
  for (const [at, name] of names.entries()) {
    const isReplaced = startOf(names[at + 1] ?? '') === startOf(name)
    if (isReplaced || !kept.includes(upgradeOf(name))) await rm(join(folder, name))
  }
}

function refuse(error: unknown): never {
  throw new CannotStart(
    `This version changes the database, and the backup before that could not be made. ${explainFailure(error)} Nothing was changed.`,
  )
}
