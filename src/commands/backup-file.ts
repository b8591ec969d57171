// Backups as compressed files: their name, their content, how they are written and read, and the one that a start makes before it migrates.
import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { checkDataFolder, databaseName } from '../data-folder.ts'
import type { RowCounts } from '../database/backup/backup-format.ts'
import { dumpDatabase } from '../database/backup/dump-database.ts'
import type { Database } from '../database/connect.ts'
import { DatabaseRefused } from '../database/failures.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../database/migrate.ts'
import { FileExists, readDisk } from '../domain/files/files.ts'
import { CannotStart, explainFailure } from '../explain-failure.ts'
import { writeOutputFile } from './output-file.ts'

/** A backup file: its path, its size in bytes, and how many rows of each table it contains. */
export type BackupMade = { path: string; bytes: number; counts: RowCounts }

/** The folder for backups inside the data folder. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** The name of a backup made at this time. */
export const backupName = (madeAt: Date) => `${madeAt.toISOString().replaceAll(':', '-')}.sql.gz`

/** Writes the whole database into the file `path`. */
export async function makeBackup(
  client: pg.Client,
  { path, madeAt }: { path: string; madeAt: Date },
): Promise<BackupMade> {
  let counts: RowCounts = {}
  const bytes = await writeBackupFile(path, lines())
  return { path, bytes, counts }

  async function* lines() {
    counts = yield* dumpDatabase(client, { program: manifest.version, madeAt })
  }
}

/** A line of a backup has at most 256 kB and one row; a file without line breaks is not read into memory. */
const maxLineBytes = 16 * 1024 * 1024

/**
 * Writes the lines, compressed, to a new file that only this user can read, and returns its size in bytes. The file gets its name
 * once every byte is on disk, so a crash leaves no partial backup. Refuses a name that is taken.
 */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<number> {
  const target = resolve(path)
  if (existsSync(target)) throw taken(target)
  try {
    await removeUnfinished(dirname(target))
    await pipeline(lines, createGzip(), (bytes: AsyncIterable<Buffer>) =>
      writeOutputFile(target, bytes, { isPrivate: true, isNew: true }),
    )
    return (await stat(target)).size
  } catch (error) {
    throw explainWriting(error, target)
  }
}

/** A running backup writes all the time, so a temporary file untouched for this long is abandoned. */
const abandonedAfterMs = 60_000

// Removes what a killed backup left behind, which no program can prevent. It can be as large as a complete backup.
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => /\.[0-9a-f]{8}\.unfinished$/.test(name))) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(join(folder, name), { force: true })
  }
}

const diskErrors = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'EEXIST',
])

function explainWriting(error: unknown, path: string): unknown {
  if (error instanceof FileExists) return taken(path)
  if (!(error instanceof Error && diskErrors.has(codeOf(error)))) return error
  return new DatabaseRefused(`${path} could not be written: ${error.message}. There is no backup.`)
}

const taken = (path: string) =>
  new DatabaseRefused(`${path} is there already, and a backup never replaces a file. Nothing was written.`)

/** The lines of a backup file. Refuses, with a sentence, a file that is not compressed like a backup, or is damaged or truncated. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const bytes = file.pipe(createGunzip())
  file.on('error', (error) => bytes.destroy(error))
  try {
    yield* cutLines(bytes)
  } catch (error) {
    throw explainReading(error, path)
  } finally {
    file.destroy()
  }
}

// Splits at line feeds only: Node's own reader also splits at U+2028, which people paste into descriptions.
async function* cutLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let pieces: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield decoder.decode(Buffer.concat([...pieces, chunk.subarray(from, at)]))
      pieces = []
      length = 0
      from = at + 1
    }
    pieces.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > maxLineBytes) throw new DatabaseRefused(notBackupText)
  }
  if (length > 0) yield decoder.decode(Buffer.concat(pieces))
}

function explainReading(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (code === 'ENOENT') return new DatabaseRefused(`There is no file ${path}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new DatabaseRefused(`${path} cannot be read: ${code}.`)
  const isDamaged = code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
  return isDamaged ? new DatabaseRefused(notBackupText) : error
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

const notBackupText = 'This file is damaged, cut off, or not a backup of this program. Nothing was loaded.'

/** The number of rows of every table, and of all tables together. The names come first, so that they fit any number. */
export function describeCounts(counts: RowCounts): string {
  const parts = Object.entries(counts).map(([table, count]) => `${table.replaceAll('_', ' ')}: ${count}`)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${parts.join(', ')}; all rows: ${all}`
}

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
