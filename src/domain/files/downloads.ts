// Downloads: the type that a call returns, CSV that spreadsheets show unchanged, and zip archives.
import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { Zip, ZipPassThrough } from 'fflate'

/** A file to be downloaded under a name; with `isShown` the browser opens it instead. */
export type Download = { name: string; content: Readable; isShown?: true }

/** The value of a cell; null is an empty cell. */
export type CsvCell = string | number | null
/** The columns in order, by their titles. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvCell>

/** Excel reads a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = '\uFEFF'

/**
 * Text of digits that begins with a zero gets an apostrophe, as `escape_formulas` adds to text that begins with =, +, - or @, so that
 * spreadsheets treat the cell as text. A negative number stays a number. Excel in South Africa separates cells at semicolons and ignores
 * our quotation marks, so a formula can also begin after a semicolon, a tab or a line break inside a text.
 */
const asText = (text: string) =>
  (/^0[\d\s]*$/.test(text) ? `'${text}` : text).replace(/(?<=[;\t\r\n])(?="*[=+\-@])/g, "'")

const settings = { escape_formulas: true, record_delimiter: 'windows', cast: { string: asText } } as const

/** The bytes of the file, batch by batch. The titles are written even if there are no rows. */
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

/** A file of an archive; its content is read when it is written to the archive. */
export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> }

/** The bytes of the archive. Files are not compressed, because images already are. */
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
