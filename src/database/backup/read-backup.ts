// Decides whether lines are a whole, unchanged backup: each must be exactly the line that dumping would have written.
import { createHash } from 'node:crypto'
import { DatabaseRefused } from '../failures.ts'
import {
  type BackupHeader,
  backupFormat,
  closingLines,
  endLine,
  openingLines,
  type RowCounts,
  type RowsLine,
  readHeaderLine,
  readRowsLine,
} from './backup-format-rules.ts'
import { backupTables } from './backup-tables.ts'

/** What a backup that was read to its end says of itself. */
export type BackupReport = { header: BackupHeader; counts: RowCounts }

/** The lines of a file one by one; `sum` is the SHA-256 of those taken so far. */
type Script = { take(): Promise<string>; sum(): string; isOver(): Promise<boolean> }

/**
 * Hands out the rows of a backup line by line in the order of loading, and answers the report once the last line was
 * found right; who loads them commits only then. Refuses, with a sentence, what is no backup, was written in another
 * format, was changed, or is cut off.
 */
export async function* readBackup(lines: AsyncIterable<string>): AsyncGenerator<RowsLine, BackupReport> {
  const source = lines[Symbol.asyncIterator]()
  const script = openScript(source)
  try {
    const header = await readHeader(script)
    await expectLines(script, openingLines(header))
    const counts: RowCounts = Object.fromEntries(header.tables.map((table) => [table, 0]))
    let line = await script.take()
    for (let rows = readRowsLine(line); rows; rows = readRowsLine(line)) {
      if (!Object.hasOwn(counts, rows.table)) throw refuse(damagedText)
      counts[rows.table] = (counts[rows.table] ?? 0) + countRows(rows)
      yield rows
      line = await script.take()
    }
    const [first, ...others] = closingLines(counts)
    if (line !== first) throw refuse(damagedText)
    await expectLines(script, others)
    await expectLines(script, [endLine(counts, script.sum())])
    if (!(await script.isOver())) throw refuse(damagedText)
    return { header, counts }
  } finally {
    await source.return?.()
  }
}

function openScript(source: AsyncIterator<string>): Script {
  const hash = createHash('sha256')
  return {
    async take() {
      const { value, done } = await source.next()
      if (done) throw refuse(cutOffText)
      hash.update(`${value}\n`)
      return value
    },
    sum: () => hash.copy().digest('hex'),
    isOver: async () => (await source.next()).done === true,
  }
}

async function readHeader(script: Script): Promise<BackupHeader> {
  const header = readHeaderLine(await script.take())
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

async function expectLines(script: Script, lines: string[]): Promise<void> {
  for (const line of lines) if ((await script.take()) !== line) throw refuse(damagedText)
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
