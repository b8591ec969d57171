// Reads a list of businesses from a CSV or XLSX file: detects the kind of file, finds the headers, and streams the rows.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
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

/**
 * The rows of a CSV file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars as delimiters. Refuses a binary file,
 * one that ends inside a quoted cell, and a row with too much text.
 */
async function* readCsv(path: string): AsyncGenerator<ListRow> {
  const encoding = await findEncoding(path)
  const parser = parse({
    bom: true,
    delimiter: await findDelimiter(path, encoding),
    relax_column_count: true,
    // 12" in the middle of a cell is common, and means inches.
    relax_quotes: true,
    max_record_size: importLimits.rowLength,
  })
  // The callback ignores the error, because the loop below throws it.
  pipeline(Readable.from(decode(path, encoding)), parser, () => {})
  let line = 0
  try {
    // The parser returns a blank line as a row with one empty cell, so that line numbers match a spreadsheet program.
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: ++line, cells }
  } catch (error) {
    throw error instanceof CsvError ? explain(error, line + 1) : error
  }
}

function explain({ code }: CsvError, line: number) {
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(line)
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadable(
      `The file ends inside a quoted cell: the quotation mark of row ${line} is never closed.`,
    )
  return unreadable(
    `Row ${line} cannot be read: a quotation mark in it is not closed or stands in the middle of a cell.`,
  )
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** UTF-16 if `findMark` detects it, else UTF-8 if the file is valid, else Windows-1252. */
async function findEncoding(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      const marked = findMark(chunk)
      if (marked) return marked
      isFirst = false
    }
    if (chunk.includes(0)) throw unknownKind('This is not a text file. Please choose a CSV or an XLSX file.')
    isUtf8 &&= isWhole(() => decoder.decode(chunk, { stream: true }))
  }
  return isUtf8 && isWhole(() => decoder.decode()) ? 'utf-8' : 'windows-1252'
}

/** Detects UTF-16 by the byte order mark, or by the zero bytes of Latin text. */
function findMark(start: Buffer): Encoding | null {
  const mark = start.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const beginning = start.subarray(0, 200)
  const zeros = (odd: 0 | 1) => beginning.filter((byte, at) => at % 2 === odd && byte === 0).length
  const threshold = beginning.length / 4
  if (zeros(1) > threshold && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > threshold && zeros(1) === 0 ? 'utf-16be' : null
}

function isWhole(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

async function* decode(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

const delimiters = [',', ';', '\t', '|'] as const

/** The most frequent delimiter of the first line that has one. Later rows are not used: a comma there may be a decimal comma. */
async function findDelimiter(path: string, encoding: Encoding): Promise<string> {
  for await (const text of decode(path, encoding)) {
    for (const line of text.replace(/"[^"]*"/g, '').split(/\r\n?|\n/)) {
      const [best] = delimiters
        .map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }))
        .sort((one, other) => other.count - one.count)
      if (best && best.count > 0) return best.delimiter
    }
    break
  }
  return ','
}
