// Stores an uploaded list row by row, and proposes a field for each column.
import { createHash } from 'node:crypto'
import { desc, eq, inArray, sql } from '#drizzle'
import { dateAt } from '../../contract/day-text.ts'
import type { ImportColumn, NewImport } from '../../contract/import.ts'
import type { Db } from '../../database/connect.ts'
import { imports, placeNames } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalidField } from '../failures.ts'
import { placeKey } from '../places/place-match-rules.ts'
import type { Administrator } from '../principal.ts'
import { readOfferedTrades } from '../trades/trade-lexicon.ts'
import { errorHeaders, headerKey, matchColumns, sampledRows } from './column-rules.ts'
import { type ListFile, type ListRow, unreadable } from './list-file.ts'
import { readCell } from './read-cell-rules.ts'
import { readList } from './read-list.ts'

/**
 * Stores a list and proposes a field for each column; settings of the last list with the same headers are reused. The file is streamed,
 * and either the whole list is stored or nothing. `admin` is null when the operator imports by a command. Refuses a missing file, and a
 * file that `readList` refuses.
 */
export async function createImport(
  { db }: { db: Db },
  admin: Administrator | null,
  file: ListFile | undefined,
): Promise<NewImport> {
  if (!file) throw invalidField('file', 'Please choose the file of the list: CSV or XLSX.')
  // Before the transaction, which must not sit idle: a file can unpack to a hundred megabytes before its first row.
  const { headers, rows } = await readList(file)
  return await inTransaction(db, async (db) => {
    const previous = await findPrevious(db, headers)
    const account = sql`(SELECT id FROM users WHERE id = ${admin?.userId ?? null}::uuid)`
    const [added] = await db
      .insert(imports)
      .values({
        ...previous,
        fileName: toFileName(file.name),
        headersHash: hashOf(headers),
        columns: [],
        listedOn: dateAt(new Date()),
        createdBy: account,
      })
      .returning({ id: imports.id })
    if (!added) throw new Error('The list was not saved.')
    const { count, first } = await storeRows(db, added.id, rows)
    if (count === 0) throw unreadable('This file has headers, but no rows below them.')
    const fields = previous
      ? fieldsAsBefore(headers, previous.columns)
      : matchColumns(headers, first, await readKnownNames(db, first))
    const columns = headers.map((header, at) => ({
      header,
      field: fields[at] ?? null,
      sample: sampleOf(first, at),
    }))
    await db.update(imports).set({ columns, rows: count }).where(eq(imports.id, added.id))
    return { id: added.id, columns, rows: count }
  })
}

const maxNameLength = 200
const toFileName = (name: string) =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-maxNameLength) || 'list'

const isOfList = (header: string) => !errorHeaders.includes(header)

/** Ignores the columns that the file of errors adds, so that a corrected file is recognised. */
const hashOf = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.filter(isOfList).map(headerKey)))
    .digest()

/** The fields of the last list, in its order. The columns that the file of errors adds have none, wherever they are. */
function fieldsAsBefore(headers: readonly string[], columns: readonly ImportColumn[]) {
  const fields = columns.flatMap(({ header, field }) => (isOfList(header) ? [field] : []))
  return headers.map((header) => (isOfList(header) ? fields.shift() : null))
}

/** The settings and answers of the last list with these headers. */
async function findPrevious(db: Db, headers: readonly string[]) {
  const { columns, source, licence, status, category, trades, answers } = imports
  const [previous] = await db
    .select({ columns, source, licence, status, category, trades, answers })
    .from(imports)
    .where(eq(imports.headersHash, hashOf(headers)))
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return previous ?? null
}

/** A batch is sent to the database when its cells exceed this many characters. */
const maxBatchLength = 1_000_000
const rowsPerStatement = 500

/** Stores all rows in batches, and returns their number and the first ones. */
async function storeRows(
  db: Db,
  importId: string,
  rows: AsyncIterable<ListRow>,
): Promise<{ count: number; first: string[][] }> {
  let batch: ListRow[] = []
  let length = 0
  let count = 0
  const first: string[][] = []
  const store = async () => {
    await insertRows(db, importId, batch)
    batch = []
    length = 0
  }
  for await (const row of rows) {
    batch.push(row)
    count += 1
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (first.length < sampledRows) first.push(row.cells)
    if (batch.length >= rowsPerStatement || length > maxBatchLength) await store()
  }
  if (batch.length > 0) await store()
  return { count, first }
}

async function insertRows(db: Db, importId: string, rows: readonly ListRow[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO import_rows (import_id, line, cells)
    SELECT ${importId}, line, cells FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS listed (line integer, cells text[])`)
}

/** Look-ups for the names of trades, categories and places; for places, only names that occur in these rows. */
async function readKnownNames(db: Db, rows: readonly string[][]) {
  const { tradesOf, categoriesOf } = await readOfferedTrades(db)
  const keys = [
    ...new Set(
      rows
        .flat()
        .filter((cell) => cell.length <= 60)
        .map(placeKey),
    ),
  ]
  const found = await db
    .selectDistinct({ key: placeNames.key })
    .from(placeNames)
    .where(inArray(placeNames.key, keys))
  const places = new Set(found.map(({ key }) => key))
  return {
    isTrade: (key: string) => tradesOf.has(key) || categoriesOf.has(key),
    isPlace: (key: string) => places.has(key),
  }
}

const maxSampleLength = 80

/** The first cell of the column that is not empty. */
const sampleOf = (rows: readonly string[][], at: number) =>
  [...(rows.map((row) => readCell(row[at] ?? '')).find(Boolean) ?? '')].slice(0, maxSampleLength).join('')
