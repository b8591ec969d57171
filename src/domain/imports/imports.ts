// The actions of administrators on an uploaded list: read it, set its columns and answers, import it, take it back, remove it.
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from '#drizzle'
import type { Import, ImportAnswer, ImportChange, ImportId } from '../../contract/import.ts'
import { addressFields, keptDays } from '../../contract/import-fields.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { type ImportAnswers, importRows, imports, places } from '../../database/schema.ts'
import { fromNow, inTransaction } from '../../database/transaction.ts'
import { conflict, invalid, invalidField, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { cutPage, isAfterCursor, type ListPage, readTimeCursor } from '../list-page.ts'
import type { Administrator } from '../principal.ts'
import { readTradeLexicon, resolveCategory, resolveTrades } from '../trades/trade-lexicon.ts'
import type { StoredImport } from './check-rows.ts'
import { asks, findImport, lockImport, selectImports } from './import-queries.ts'

/** The context of these actions; they call `imports.notify` after a commit that adds background work. */
type Context = { db: Db; imports: { notify(): void } }

/** The uploaded lists, latest first. Refuses an invalid cursor. */
export async function listImports(
  { db }: { db: Db },
  _admin: Administrator,
  { limit, cursor }: ListInput,
): Promise<ListPage<Import>> {
  const isAfter = isAfterCursor(imports.createdAt, readTimeCursor(cursor), 'newest', imports.id)
  return cutPage(await selectImports(db, isAfter, limit + 1), limit, await db.$count(imports))
}

/** One list. Refuses an unknown id with not-found. */
export async function getImport({ db }: { db: Db }, { id }: ImportId): Promise<Import> {
  const found = await findImport(db, id)
  if (!found) throw noList()
  return found
}

const noList = () => notFound('There is no such list. It may have been removed.')

/**
 * Changes the settings of a list and checks it again: all rows or, if only answers were given, those that asked. Refuses, and changes
 * nothing: an unknown header, columns without a name or an address, a place or a trade that does not exist (400), and a list that was
 * imported (409).
 */
export async function changeImport(context: Context, { id, ...change }: ImportChange): Promise<Import> {
  await inTransaction(context.db, async (db) => {
    const list = await getOpen(db, id)
    const columns = change.columns ? withFields(list, change.columns) : list.columns
    refuseIncomplete(columns)
    const { columns: _, defaults, answers = [], ...others } = change
    const answered = await addAnswers(db, list.answers, answers)
    const standard = defaults && (await toKind(db, defaults.category, defaults.trades))
    await db
      .update(imports)
      .set({
        ...others,
        ...standard,
        columns,
        answers: answered,
        state: 'read',
        work: 'check',
        dueAt: sql`now()`,
      })
      .where(eq(imports.id, id))
    const isAnswerOnly = change.columns === undefined && defaults === undefined
    await clearOutcomes(db, id, isAnswerOnly && list.state === 'checked' ? answers : null)
  })
  context.imports.notify()
  return getImport(context, { id })
}

async function getOpen(db: Db, id: string): Promise<StoredImport> {
  const list = await lockImport(db, id)
  if (!list) throw noList()
  if (list.state !== 'read' && list.state !== 'checked')
    throw conflict('This list has already been imported. Upload it once more to import it again.')
  return list
}

function withFields(
  { columns }: StoredImport,
  fields: NonNullable<ImportChange['columns']>,
): StoredImport['columns'] {
  const headers = new Set(columns.map(({ header }) => header))
  const unknown = Object.keys(fields).find((header) => !headers.has(header))
  if (unknown !== undefined)
    throw invalidField(
      'columns',
      `This list has no column "${unknown.slice(0, 60)}". Give the headers as they are.`,
    )
  return columns.map((column) =>
    Object.hasOwn(fields, column.header) ? { ...column, field: fields[column.header] ?? null } : column,
  )
}

function refuseIncomplete(columns: StoredImport['columns']): void {
  const has = (fields: readonly string[]) =>
    columns.some(({ field }) => field !== null && fields.includes(field))
  if (!has(['name'])) throw invalidField('columns', 'Please choose the column with the business name.')
  if (!has(addressFields))
    throw invalidField('columns', 'Please say which column has the address, the town or the province.')
}

async function addAnswers(
  db: Db,
  before: ImportAnswers,
  answers: readonly ImportAnswer[],
): Promise<ImportAnswers> {
  const after = { places: { ...before.places }, trades: { ...before.trades } }
  const ids = answers.flatMap((answer) => (answer.about === 'place' ? (answer.placeId ?? []) : []))
  const known =
    ids.length === 0 ? [] : await db.select({ id: places.id }).from(places).where(inArray(places.id, ids))
  for (const answer of answers) {
    if (answer.about === 'trade') {
      const { category, trades } = await toKind(db, answer.category, answer.trades)
      after.trades[answer.question] = { category: category ?? answer.category, trades }
    } else if (answer.placeId !== null && !known.some(({ id }) => id === answer.placeId))
      throw invalidField('answers', 'Please choose a place from the list')
    else after.places[answer.question] = answer.placeId
  }
  return after
}

/** Resolves a category and trades. Without a category, that of the first trade is used. */
async function toKind(db: Db, category: StoredImport['category'], given: readonly string[]) {
  const lexicon = await readTradeLexicon(db)
  const trades = resolveTrades(lexicon, given).map(({ id }) => id)
  const categoryName = category === null ? null : await resolveCategory(db, category)
  return { category: categoryName ?? lexicon.trades.get(trades[0] ?? '')?.category ?? null, trades }
}

/** Clears the results of the rows that asked these questions, so that they are checked again; null clears all rows. */
async function clearOutcomes(db: Db, id: string, answers: readonly ImportAnswer[] | null): Promise<void> {
  const of = (about: ImportAnswer['about']) =>
    (answers ?? []).flatMap((answer) => (answer.about === about ? [answer.question] : []))
  const condition = answers === null ? undefined : asks(of('place'), of('trade'))
  const nothing = {
    sentence: null,
    field: null,
    listing: null,
    nameKey: null,
    placeId: null,
    phone: null,
    location: null,
  }
  await db
    .update(importRows)
    .set({ ...nothing, outcome: null, placeQuestion: null, tradeQuestion: null, businessId: null })
    .where(and(eq(importRows.importId, id), condition))
  const done = await db.$count(
    importRows,
    and(eq(importRows.importId, id), sql`${importRows.outcome} IS NOT NULL`),
  )
  await db.update(imports).set({ done }).where(eq(imports.id, id))
}

/**
 * Starts the import of new and changed rows, and adds one line to the log. Of two simultaneous calls one succeeds. Refuses a list without
 * a source (400), and one that is not checked, was imported already, or has nothing to import (409). `admin` is null for the operator.
 */
export async function runImport(
  context: Context,
  admin: Administrator | null,
  { id }: ImportId,
): Promise<Import> {
  await inTransaction(context.db, async (db) => {
    const list = await lockImport(db, id)
    if (!list) throw noList()
    if (list.state !== 'checked')
      throw conflict(
        list.state === 'read'
          ? 'This list is still being checked. Try again when that is done.'
          : 'This list has already been imported.',
      )
    if (list.source === null)
      throw invalid('Please say where this list is from. Its businesses will show that.', [
        { path: 'source', message: 'Please say where this list is from' },
      ])
    const count = await db.$count(importRows, isWritable(id))
    if (count === 0) throw conflict('Nothing in this list is new or changed, so there is nothing to import.')
    await db
      .update(imports)
      .set({ state: 'running', work: 'run', done: 0, dueAt: sql`now()` })
      .where(eq(imports.id, id))
    await addImportLine(db, admin, 'import-list', list, count)
  })
  context.imports.notify()
  return getImport(context, { id })
}

const isWritable = (id: string) =>
  and(
    eq(importRows.importId, id),
    inArray(importRows.outcome, ['new', 'changed']),
    isNull(importRows.version),
  )

const addImportLine = (
  db: Db,
  admin: Administrator | null,
  action: 'import-list' | 'take-import-back',
  list: StoredImport,
  count: number,
) =>
  addLine(db, admin?.userId ?? null, {
    action,
    importId: list.id,
    changes: [{ field: 'list', from: null, to: { fileName: list.fileName, source: list.source, count } }],
  })

/** Starts taking a list back, and adds one line to the log. Refuses a list that is not completely imported, or was taken back (409). */
export async function takeBackImport(
  context: Context,
  admin: Administrator,
  { id }: ImportId,
): Promise<Import> {
  await inTransaction(context.db, async (db) => {
    const list = await lockImport(db, id)
    if (!list) throw noList()
    if (list.state !== 'done' || list.work !== null)
      throw conflict(
        list.state === 'taken-back' || list.work === 'take-back'
          ? 'This list has already been taken back.'
          : 'Only a list that was imported can be taken back.',
      )
    const count = await db.$count(importRows, and(eq(importRows.importId, id), isNotNull(importRows.version)))
    if (count === 0)
      throw conflict(
        `There is nothing left of this list to take back. A list can be taken back for ${keptDays} days.`,
      )
    await db.update(imports).set({ work: 'take-back', done: 0, dueAt: sql`now()` }).where(eq(imports.id, id))
    await addImportLine(db, admin, 'take-import-back', list, count)
  })
  context.imports.notify()
  return getImport(context, { id })
}

/**
 * Removes the rows of lists that were finished more than 30 days ago, and whole lists that were uploaded more than 30 days ago and never
 * imported. The fields of the columns are kept for the next list with the same headers.
 */
export async function removeOldRows(db: Db): Promise<void> {
  const isOld = (time: typeof imports.createdAt | typeof imports.finishedAt) =>
    lt(time, fromNow(-keptDays * 24 * 60 * 60_000))
  await db.delete(imports).where(and(inArray(imports.state, ['read', 'checked']), isOld(imports.createdAt)))
  const over = await db
    .update(imports)
    .set({
      columns: sql`(SELECT jsonb_agg(part || '{"sample": ""}' ORDER BY at) FROM jsonb_array_elements(${imports.columns}) WITH ORDINALITY AS one (part, at))`,
      answers: sql`${imports.answers} || '{"places": {}}'`,
    })
    .where(
      and(
        inArray(imports.state, ['done', 'taken-back']),
        isNull(imports.work),
        isOld(imports.finishedAt),
        sql`EXISTS (SELECT FROM import_rows WHERE import_id = ${imports.id})`,
      ),
    )
    .returning({ id: imports.id })
  if (over.length === 0) return
  await db.delete(importRows).where(
    inArray(
      importRows.importId,
      over.map(({ id }) => id),
    ),
  )
}

/** Removes a list that was not imported. Refuses others (409), because their businesses name it as their source. */
export async function removeImport(
  { db }: { db: Db },
  _admin: Administrator,
  { id }: ImportId,
): Promise<ImportId> {
  const removed = await db
    .delete(imports)
    .where(and(eq(imports.id, id), or(eq(imports.state, 'read'), eq(imports.state, 'checked'))))
    .returning({ id: imports.id })
  if (removed.length > 0) return { id }
  await getImport({ db }, { id })
  throw conflict('This list was imported, so it stays. You can take it back.')
}
