// The SQL that reads imported lists and their rows.
import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from '#drizzle'
import type { Import, ImportCounts } from '../../contract/import.ts'
import { type ImportField, type ImportOutcome, importOutcomes } from '../../contract/import-fields.ts'
import type { Db } from '../../database/connect.ts'
import { importRows, imports, users } from '../../database/schema.ts'
import { microsOf, type Positioned } from '../list-page.ts'
import { readTradeLexicon } from '../trades/trade-lexicon.ts'
import type { StoredImport } from './check-rows.ts'

/** Locks the list until the transaction ends, and waits for a step that is running; null when there is no such list. */
export async function lockImport(db: Db, id: string): Promise<StoredImport | null> {
  const [list] = await db.select().from(imports).where(eq(imports.id, id)).for('update')
  return list ?? null
}

/** A list as administrators read it; null when there is no such list. */
export async function findImport(db: Db, id: string): Promise<Import | null> {
  const [found] = await selectImports(db, eq(imports.id, id), 1)
  return found?.item ?? null
}

/** Up to `limit` lists, the latest first. */
export async function selectImports(
  db: Db,
  condition: SQL | undefined,
  limit: number,
): Promise<Positioned<Import>[]> {
  const rows = await db
    .select({ list: imports, email: users.email, position: microsOf(imports.createdAt), isFailing })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(condition)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
  const counts = await countRows(
    db,
    rows.map(({ list }) => list.id),
  )
  const { trades } = await readTradeLexicon(db)
  return rows.map(({ list, email, position, isFailing }) => ({
    position,
    item: {
      id: list.id,
      columns: list.columns,
      rows: list.rows,
      fileName: list.fileName,
      state: list.state,
      work: list.work,
      isFailing,
      done: list.done,
      ...(counts.get(list.id) ?? { counts: noCounts, written: 0 }),
      source: list.source,
      licence: list.licence,
      listedOn: list.listedOn,
      status: list.status,
      defaults: {
        category: list.category,
        trades: list.trades.map((id) => ({ id, name: trades.get(id)?.name ?? id })),
      },
      createdAt: list.createdAt.toISOString(),
      createdBy: email ?? 'The operator',
      finishedAt: list.finishedAt?.toISOString() ?? null,
    },
  }))
}

/** Only a failed step makes a list wait. */
const isFailing = sql<boolean>`(${imports.work} IS NOT NULL AND ${imports.dueAt} > now())`

const noCounts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportCounts

async function countRows(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { counts: ImportCounts; written: number }>> {
  if (ids.length === 0) return new Map()
  const { importId, outcome, version } = importRows
  const rows = await db
    .select({
      importId,
      outcome,
      rows: sql<number>`count(*)::int`,
      written: sql<number>`count(${version})::int`,
    })
    .from(importRows)
    .where(and(inArray(importId, [...ids]), isNotNull(outcome)))
    .groupBy(importId, outcome)
  const byId = new Map<string, { counts: ImportCounts; written: number }>()
  for (const row of rows) {
    const { counts, written } = byId.get(row.importId) ?? { counts: noCounts, written: 0 }
    byId.set(row.importId, {
      counts: { ...counts, [row.outcome ?? 'refused']: row.rows },
      written: written + row.written,
    })
  }
  return byId
}

/** A row with the result of its check. */
export type CheckedRow = Pick<
  typeof importRows.$inferSelect,
  'line' | 'cells' | 'sentence' | 'field' | 'businessId'
> & { outcome: ImportOutcome }

/** The condition for rows of a list with one of these outcomes. */
export const isOutcome = (importId: string, outcomes: readonly ImportOutcome[]): SQL | undefined =>
  and(eq(importRows.importId, importId), inArray(importRows.outcome, [...outcomes]))

/** Up to `limit` rows after the line `after`, in the order of the list. */
export async function selectRows(
  db: Db,
  condition: SQL | undefined,
  after: number,
  limit: number,
): Promise<CheckedRow[]> {
  const { line, cells, outcome, sentence, field, businessId } = importRows
  const rows = await db
    .select({ line, cells, outcome, sentence, field, businessId })
    .from(importRows)
    .where(and(condition, gt(line, after)))
    .orderBy(asc(line))
    .limit(limit)
  return rows.map((row) => ({ ...row, outcome: row.outcome ?? 'refused' }))
}

/** The text of a field in this row: the cells of all its columns, joined; null if there is none. */
export function cellOf(
  columns: StoredImport['columns'],
  cells: readonly string[],
  field: ImportField | null,
): string | null {
  const texts = columns.flatMap((column, at) => (column.field === field && cells[at] ? [cells[at]] : []))
  return field === null || texts.length === 0 ? null : texts.join(', ')
}

/** A question that rows of a list leave open: its text, how many rows ask it, and the lines of the first three. */
export type OpenQuestion = {
  about: 'place' | 'trade'
  question: string
  rows: number
  lines: number[]
}

/** The open questions of a list: at most `limit` of each kind, trades first, the most frequent first. */
export async function selectQuestions(db: Db, importId: string, limit: number): Promise<OpenQuestion[]> {
  const of = (about: 'place' | 'trade') => {
    const question = about === 'place' ? importRows.placeQuestion : importRows.tradeQuestion
    return db
      .select({
        question,
        rows: sql<number>`count(*)::int`.as('rows'),
        lines: sql<number[]>`(array_agg(${importRows.line} ORDER BY ${importRows.line}))[1:3]`,
      })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), isNotNull(question)))
      .groupBy(question)
      .orderBy(desc(sql`rows`), asc(question))
      .limit(limit)
  }
  const [trades, places] = [await of('trade'), await of('place')]
  return [
    ...trades.map((one) => ({ ...one, about: 'trade' as const, question: one.question ?? '' })),
    ...places.map((one) => ({ ...one, about: 'place' as const, question: one.question ?? '' })),
  ]
}

/** The condition for rows that leave one of these questions open. */
export const asks = (places: readonly string[], trades: readonly string[]): SQL | undefined =>
  or(inArray(importRows.placeQuestion, [...places]), inArray(importRows.tradeQuestion, [...trades]))
