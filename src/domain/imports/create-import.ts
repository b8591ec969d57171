// Stores an uploaded list row by row, and proposes what its columns hold.
import { createHash } from 'node:crypto'
import { desc, eq, inArray, sql } from '#drizzle'
import type { NewImport } from '../../contract/import.ts'
import type { Db } from '../../database/connect.ts'
import { imports, placeNames } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { invalidField } from '../failures.ts'
import { placeKey } from '../places/place-match-rules.ts'
import type { Administrator } from '../principal.ts'
import { readOfferedTrades } from '../trades/trade-lexicon.ts'
import { errorHeaders, headerKey } from './column-name-rules.ts'
import { type ListFile, type ListRow, unreadable } from './list-file.ts'
import { matchColumns, sampledRows } from './match-column-rules.ts'
import { readCell } from './read-cell-rules.ts'
import { readList } from './read-list.ts'

/**
 * Stores a list, with what its columns seem to hold, or what a person said of the last list with the same headers. A part of the file is in memory at
 * a time, and either the whole list is stored or nothing. `admin` is null for what the operator does by a command. Refuses a missing file, and one that `readList` refuses.
 */
export async function createImport(
  { db }: { db: Db },
  admin: Administrator | null,
  file: ListFile | undefined,
): Promise<NewImport> {
  if (!file) throw invalidField('file', 'Please choose the file of the list: CSV or XLSX.')
  // Before the transaction, which may not idle: a file may unpack to a hundred megabytes before its first row.
  const { headers, rows } = await readList(file)
  return await inTransaction(db, async (db) => {
    const known = await findKnown(db, headers)
    const account = sql`(SELECT id FROM users WHERE id = ${admin?.userId ?? null}::uuid)`
    const [added] = await db
      .insert(imports)
      .values({
        ...known,
        fileName: toFileName(file.name),
        headersHash: hashOf(headers),
        columns: [],
        createdBy: account,
      })
      .returning({ id: imports.id })
    if (!added) throw new Error('The list was not saved.')
    const { count, first } = await storeRows(db, added.id, rows)
    if (count === 0) throw unreadable('This file has headers, but no rows below them.')
    const fields = known
      ? known.columns.map(({ field }) => field)
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

/** Without the columns that the file of errors adds: a corrected one is known again. */
const hashOf = (headers: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headers.filter((header) => !errorHeaders.includes(header)).map(headerKey)))
    .digest()

/** What was said of the last list with these headers. */
async function findKnown(db: Db, headers: readonly string[]) {
  const { columns, source, licence, status, category, trades, answers } = imports
  const [known] = await db
    .select({ columns, source, licence, status, category, trades, answers })
    .from(imports)
    .where(eq(imports.headersHash, hashOf(headers)))
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return known ?? null
}

/** Characters of rows that are sent to the database at a time. */
const maxBatchLength = 1_000_000
const rowsPerStatement = 500

/** Returns how many rows there were, and the first ones. */
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

/** What is written in the first rows, and is the name of a trade, a category or a place. */
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

/** The first cell that says something. */
const sampleOf = (rows: readonly string[][], at: number) =>
  [...(rows.map((row) => readCell(row[at] ?? '')).find(Boolean) ?? '')].slice(0, maxSampleLength).join('')
