// Files that are downloaded: what a call returns, rows as CSV that spreadsheets show as they are, and many files as one zip archive.
import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { Zip, ZipPassThrough } from 'fflate'

/** A file to be downloaded under a name; one that `isShown` opens in the browser. */
export type Download = { name: string; content: Readable; isShown?: true }

/** What a cell may hold; null is an empty cell. */
export type CsvCell = string | number | null
/** The columns in their order, by their titles. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

/** Excel reads UTF-8 only behind this mark. */
const byteOrderMark = '\uFEFF'

/**
 * A text of digits that begins with a zero gets an apostrophe, as `escape_formulas` gives to a text that begins with =, +, - or @:
 * spreadsheets take the cell for text. A negative number stays a number.
 */
const asText = (text: string) => (/^0[\d\s]*$/.test(text) ? `'${text}` : text)

const settings = { escape_formulas: true, record_delimiter: 'windows', cast: { string: asText } } as const

/** The bytes of the file, batch by batch. The titles come even when there is no row. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const cellsOf = Object.values(columns)
  yield Buffer.from(byteOrderMark + stringify([Object.keys(columns)], settings))
  for await (const rows of batches) {
    const records = rows.map((row) => cellsOf.map((cell) => cell(row)))
    if (records.length > 0) yield Buffer.from(stringify(records, settings))
  }
}

/** A file of an archive; its content is read when its turn comes. */
export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> }

/** The bytes of the archive. Files are stored as they are: pictures are compressed already. */
export async function* zipFiles(files: Iterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const bytes of content) {
      file.push(bytes)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
