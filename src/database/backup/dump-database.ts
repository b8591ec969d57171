// Writes a backup: a snapshot of all tables, in lines of bounded length, with counts and a checksum.
import { createHash } from 'node:crypto'
import pg from 'pg'
import { DatabaseRefused } from '../failures.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../migrate.ts'
import { beginLong } from '../transaction.ts'
import {
  type BackupTable,
  backupFormat,
  backupTables,
  closingLines,
  endLine,
  headerLine,
  openingLines,
  type RowCounts,
  rowsLine,
} from './backup-format.ts'

/** The version of the program that makes the backup, and the time. */
export type DumpSettings = { program: string; madeAt: Date }

/** A line is full once it has this many characters; the next row begins a new one. */
const lineLength = 256 * 1024

/**
 * Yields the lines of a backup, each with its line break, from one snapshot of the database. Returns the number of rows of each
 * table. Refuses a database without tables, and one with migrations that this program does not know.
 */
export async function* dumpDatabase(
  client: pg.Client,
  { program, madeAt }: DumpSettings,
): AsyncGenerator<string, RowCounts> {
  const hash = createHash('sha256')
  const counts: RowCounts = {}
  const snapshot = await takeSnapshot(client)
  try {
    const state = await readMigrationState(client)
    const { tables } = snapshot
    const header = { format: backupFormat, madeAt: madeAt.toISOString(), program, ...state, tables }
    for (const line of [headerLine(header), ...openingLines(header)]) yield add(line)
    for (const table of tables) {
      counts[table] = 0
      for await (const rows of readRows(snapshot, table)) {
        counts[table] += rows.length
        yield add(rowsLine({ table, json: `[${rows.join(',')}]` }))
      }
    }
  } finally {
    await snapshot.close()
  }
  for (const line of closingLines(counts)) yield add(line)
  yield `${endLine(counts, hash.digest('hex'))}\n`
  return counts

  function add(line: string): string {
    const whole = `${line}\n`
    hash.update(whole)
    return whole
  }
}

async function readMigrationState(client: pg.Client) {
  const applied = await listAppliedMigrations(client)
  const known = listKnownMigrations()
  refuseForeignDatabase(applied, known)
  const newest = known[applied.length - 1]
  if (newest) return { migrations: applied.length, newest: newest.name, hash: newest.hash }
  throw new DatabaseRefused('There is nothing to back up: the program has never used this database.')
}

/** Yields the rows of a table as JSON objects, in groups of one line each. */
async function* readRows(snapshot: Snapshot, table: BackupTable): AsyncGenerator<string[]> {
  let line: string[] = []
  let length = 0
  for (;;) {
    const batch = await snapshot.fetch(table)
    if (batch.rows.length === 0) break
    for (const row of toObjects(batch)) {
      line.push(row)
      length += row.length
      if (length < lineLength) continue
      yield line
      line = []
      length = 0
    }
  }
  if (line.length > 0) yield line
}

function toObjects({ columns, rows }: RowBatch): string[] {
  return rows.map((row) => JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]]))))
}

/** A batch of rows of a table: the names of its columns, and their values in PostgreSQL's text format; JSON is parsed. */
type RowBatch = { columns: string[]; rows: unknown[][] }

/** A consistent view of the database at one moment. `close` must always be called. */
type Snapshot = {
  tables: BackupTable[]
  fetch(table: BackupTable): Promise<RowBatch>
  close(): Promise<void>
}

/** Rows per FETCH. A business rarely has more than 2 kB; a waiting mail can have 150 kB. */
const batchRows: Record<BackupTable, number> = {
  imports: 50,
  businesses: 500,
  users: 500,
  moderation_log: 2000,
  edits: 500,
  decisions: 2000,
  outbox_mails: 50,
  images: 2000,
  still_right_questions: 2000,
  public_holidays: 500,
  erased_accounts: 2000,
  reports: 2000,
  passkeys: 500,
  recovery_codes: 2000,
  trades: 2000,
  trade_names: 2000,
  failed_searches: 2000,
  categories: 2000,
  import_rows: 200,
  claims: 2000,
  // A document has up to 300 kB.
  claim_documents: 20,
  listing_invitations: 2000,
  settings: 5,
  merges: 500,
  // A text has up to 30 kB.
  site_page_versions: 50,
  review_keeping: 1,
  reviewers: 2000,
  reviews: 500,
  review_photos: 2000,
  review_replies: 500,
  review_reports: 2000,
  review_marks: 2000,
  review_links: 2000,
  review_decisions: 2000,
  assignments: 2000,
}
// JSON is parsed: as text it would be loaded as a JSON string.
const asText = {
  getTypeParser: (type: number) => (type === pg.types.builtins.JSONB ? JSON.parse : (text: string) => text),
}

/** Takes a snapshot of what `client` sees. Its transaction stays open until `close`, and blocks nobody. */
async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  await beginLong(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await client.query('SET LOCAL datestyle = ISO; SET LOCAL extra_float_digits = 1')
    const tables = await listTables(client)
    for (const table of tables)
      await client.query(`DECLARE backup_${table} NO SCROLL CURSOR FOR SELECT * FROM ${table}`)
    return {
      tables,
      fetch: (table) => fetchRows(client, `FETCH ${batchRows[table]} FROM backup_${table}`),
      close: () => rollBack(client),
    }
  } catch (error) {
    await rollBack(client).catch(() => {})
    throw error
  }
}

// A database of an older version does not have all tables.
async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [backupTables],
  )
  const found = new Set(rows.map(({ name }) => name))
  return backupTables.filter((table) => found.has(table))
}

async function fetchRows(client: pg.Client, text: string): Promise<RowBatch> {
  const { fields, rows } = await client.query<unknown[]>({ text, rowMode: 'array', types: asText })
  return { columns: fields.map(({ name }) => name), rows }
}

async function rollBack(client: pg.Client): Promise<void> {
  await client.query('ROLLBACK')
}
