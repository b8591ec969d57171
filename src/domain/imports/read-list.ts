// Reads a list of businesses from a CSV or XLSX file: detects the kind of file, finds the headers, and streams the rows.
import { open } from 'node:fs/promises'
import { importLimits } from '../../contract/import-fields.ts'
import {
  type ListFile,
  type ListRow,
  tooLong,
  tooManyColumns,
  tooManyRows,
  unknownKind,
  unreadable,
} from './list-file.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'

/** The unique headers, and a stream of the rows below them that are not empty. */
export type List = { headers: string[]; rows: AsyncIterable<ListRow> }

/**
 * Reads a CSV or XLSX file, in bounded memory. The headers are the first row with more than one cell; a title can stand above it. Refuses
 * another kind of file (415), one that is too large (413), and one that is incomplete or empty (400); it can also refuse while the rows
 * are read.
 */
export async function readList(file: ListFile): Promise<List> {
  const rows = withinLimits(withoutEmpty((await isXlsx(file)) ? readXlsx(file.path) : readCsv(file.path)))
  const above: ListRow[] = []
  for (;;) {
    const { value: row } = await rows.next()
    const [first] = above
    if (!row && !first) throw unreadable('This file is empty. Please choose the list of businesses.')
    // No row has two cells: a list with one column, whose header is the first row.
    if (!row) return { headers: toHeaders(first?.cells ?? []), rows: among(above.slice(1), rows) }
    if (row.cells.filter(Boolean).length > 1) return { headers: toHeaders(row.cells), rows }
    above.push(row)
    if (above.length > maxTitleRows)
      return { headers: toHeaders(first?.cells ?? []), rows: among(above.slice(1), rows) }
  }
}

/** The most rows that can stand above the headers. */
const maxTitleRows = 10

async function* among(before: readonly ListRow[], rows: AsyncIterable<ListRow>): AsyncGenerator<ListRow> {
  yield* before
  yield* rows
}

async function* withoutEmpty(rows: AsyncIterable<ListRow>): AsyncGenerator<ListRow, undefined> {
  for await (const { line, cells } of rows) {
    const trimmed = cells.map((cell) => cell.replaceAll('\0', '').toWellFormed().trim())
    if (trimmed.some(Boolean)) yield { line, cells: trimmed }
  }
}

async function* withinLimits(rows: AsyncIterable<ListRow>): AsyncGenerator<ListRow, undefined> {
  let count = 0
  for await (const row of rows) {
    if (++count > importLimits.rows + 1) throw tooManyRows()
    if (row.cells.length > importLimits.columns) throw tooManyColumns(row.line)
    if (row.cells.some((cell) => cell.length > importLimits.cellLength)) throw tooLong(row.line)
    yield row
  }
}

/** Names a column without a header 'Column 2', and repeated headers 'Tel (2)'. */
function toHeaders(cells: readonly string[]): string[] {
  const known = new Set<string>()
  return cells.map((cell, at) => {
    const line = cell.replace(/\s+/g, ' ')
    const named = [...line].slice(0, maxHeaderLength).join('') || `Column ${at + 1}`
    let header = named
    for (let nth = 2; known.has(header); nth++) header = `${named} (${nth})`
    known.add(header)
    return header
  })
}

const maxHeaderLength = 100

/** Recognises XLSX, a zip archive, by its first bytes. Refuses old Excel, PDF, PNG and JPEG files, whatever their name. */
async function isXlsx({ path }: ListFile): Promise<boolean> {
  const start = await readStart(path)
  if (start.startsWith('504b0304')) return true
  if (start.startsWith('d0cf11e0'))
    throw unknownKind('This is an old Excel file (.xls). Please save it as .xlsx or as CSV.')
  if (start.startsWith('25504446') || start.startsWith('89504e47') || start.startsWith('ffd8ff'))
    throw unknownKind('This is not a list. Please choose a CSV or an XLSX file.')
  return false
}

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.subarray(0, bytesRead).toString('hex')
  } finally {
    await file.close()
  }
}
