// Decides whether lines are a whole, unchanged backup: by the numbers of rows and the checksum in the last one.
import { createHash } from 'node:crypto'
import { DatabaseRefused } from '../failures.ts'
import {
  type BackupHeader,
  backupFormat,
  endLine,
  isEndLine,
  type RowCounts,
  type RowsLine,
  readHeaderLine,
  readRowsLine,
} from './backup-format-rules.ts'
import { backupTables } from './backup-tables.ts'

/** The header of a backup that was read to its end, and the number of rows of each table. */
export type BackupReport = { header: BackupHeader; counts: RowCounts }

/** Reads lines one by one; `checksum` is the SHA-256 of those read so far. */
type LineReader = { next(): Promise<string>; checksum(): string; isAtEnd(): Promise<boolean> }

/**
 * Yields the rows of a backup line by line in the order of loading. Returns the report when the last line was verified, so
 * commit only then. Refuses, with a sentence, a file that is no backup, has another format, was changed, or is cut off.
 */
export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<RowsLine, BackupReport> {
  const source = lines[Symbol.asyncIterator]()
  const reader = readLines(source)
  try {
    const header = await readHeader(reader)
    const counts: RowCounts = Object.fromEntries(header.tables.map((table) => [table, 0]))
    for (;;) {
      const checksum = reader.checksum()
      const line = await reader.next()
      if (isEndLine(line)) {
        if (line !== endLine(counts, checksum) || !(await reader.isAtEnd())) throw refuse(damagedText)
        return { header, counts }
      }
      // Every other line is for psql only, and its words may be those of another version of the program.
      const rows = readRowsLine(line)
      if (!rows) continue
      if (!Object.hasOwn(counts, rows.table)) throw refuse(damagedText)
      counts[rows.table] = (counts[rows.table] ?? 0) + countRows(rows)
      yield rows
    }
  } finally {
    await source.return?.()
  }
}

function readLines(source: AsyncIterator<string>): LineReader {
  const hash = createHash('sha256')
  return {
    async next() {
      const { value, done } = await source.next()
      if (done) throw refuse(cutOffText)
      hash.update(`${value}\n`)
      return value
    },
    checksum: () => hash.copy().digest('hex'),
    isAtEnd: async () => (await source.next()).done === true,
  }
}

async function readHeader(reader: LineReader): Promise<BackupHeader> {
  const header = readHeaderLine(await reader.next())
  if (!header) throw refuse(foreignText)
  const { format, tables } = header
  if (format !== backupFormat) {
    throw refuse(
      `The backup has format ${format}, and this version of the program reads ${backupFormat} only.`,
    )
  }
  const known: readonly string[] = backupTables
  if (tables.some((table) => !known.includes(table))) throw refuse(foreignText)
  return header
}

function countRows({ json }: RowsLine): number {
  try {
    const rows: unknown = JSON.parse(json)
    if (Array.isArray(rows)) return rows.length
  } catch {} // refused below
  throw refuse(damagedText)
}

const foreignText = 'This file is not a backup of this program.'
const damagedText = 'The backup is damaged or was changed after it was written.'
const cutOffText = 'The backup is cut off: its end is missing.'

const refuse = (reason: string) => new DatabaseRefused(`${reason} Nothing was loaded.`)
