// Backs up the embedded database automatically before a start migrates one that contains data.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { checkDataFolder, databaseName } from '../data-folder.ts'
import type { Database } from '../database/connect.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../database/migrate.ts'
import { readDisk } from '../domain/files/files.ts'
import { CannotStart, explainFailure } from '../explain-failure.ts'
import { backupFolder, backupName, makeBackup } from './backup-file.ts'

const prefix = 'before-upgrade-'
/** Enough to go back three upgrades. The operator's own backups have other names and are never removed. */
const maxKept = 3

/**
 * Writes a backup into DATA_DIR/backups when the embedded database contains data and lacks a migration. If the backup fails, the
 * start stops with a sentence: without it the upgrade could not be undone. A PostgreSQL server is backed up by its operator.
 */
export async function backUpBeforeUpgrade(config: Config, database: Database, log: Logger): Promise<void> {
  if (config.databaseUrl !== null) return
  const made = await database.withoutDeadline(async (client) =>
    (await isUpgradeOfData(client)) ? await writeBackup(client, config).catch(refuse) : null,
  )
  if (made) log.warn({ ...made }, 'the database is upgraded; the backup made before it is the way back')
}

async function isUpgradeOfData(client: pg.Client): Promise<boolean> {
  const [applied, known] = [await listAppliedMigrations(client), listKnownMigrations()]
  refuseForeignDatabase(applied, known)
  if (applied.length === 0 || applied.length === known.length) return false
  return await hasRows(client)
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

async function writeBackup(client: pg.Client, { dataDir }: Config): Promise<{ path: string; bytes: number }> {
  const folder = backupFolder(dataDir)
  checkDataFolder(dataDir, [folder])
  await refuseFullDisk(dataDir)
  const madeAt = new Date()
  const path = join(folder, `${prefix}${backupName(madeAt)}`)
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
  for (const name of names.slice(0, -maxKept)) await rm(join(folder, name))
}

function refuse(error: unknown): never {
  throw new CannotStart(
    `This version changes the database, and the backup before that could not be made. ${explainFailure(error)} Nothing was changed.`,
  )
}
