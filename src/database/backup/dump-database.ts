// Decides what a backup contains: a header, the rows in lines of bounded length, the numbers of rows and a checksum.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { DatabaseRefused } from '../failures.ts'
import { listAppliedMigrations, listKnownMigrations, refuseForeignDatabase } from '../migrate.ts'
import {
  backupFormat,
  closingLines,
  endLine,
  headerLine,
  openingLines,
  type RowCounts,
  rowsLine,
} from './backup-format-rules.ts'
import type { BackupTable } from './backup-tables.ts'
import { type RowBatch, type Snapshot, takeSnapshot } from './snapshot-queries.ts'

/** Which version of the program makes the backup, and when. */
export type DumpSettings = { program: string; madeAt: Date }

/** After this many characters the next row begins a new line. */
const lineLength = 256 * 1024

/**
 * Yields the lines of a backup, each with its line break, of one moment of the database. Returns the number of rows of each
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
