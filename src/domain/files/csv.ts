// How rows become a CSV file that spreadsheets show as it is: no cell is calculated, and no number loses a zero or a plus.
import { stringify } from 'csv-stringify/sync'

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
