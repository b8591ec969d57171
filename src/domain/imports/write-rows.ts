// Writes one batch of checked rows (adds new businesses, changes those that an earlier list added), and takes one back: removes and restores
// them, unless somebody changed them since.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, lt, not, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { isUnavailable } from '../../database/failures.ts'
import { businesses, importRows, type Listing } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { StoredImport } from './check-rows.ts'
import { findSame, hasOwner, isModerated, listRepeated } from './same-business-queries.ts'

/** Rows that are written, or taken back, in one step. */
const rowsPerStep = 250

// The key of an advisory lock. Any number works, if every copy of the program uses the same one.
const writingLock = 0x6d7a696d

type Row = Pick<typeof importRows.$inferSelect, 'line' | 'outcome' | 'listing' | 'businessId'>
type Written = {
  line: number
  outcome?: 'same' | 'refused'
  sentence?: string
  businessId: string | null
  version?: number
  before?: Listing
}

/**
 * Writes the next batch of rows, and returns how many were written. A row that repeats an earlier one of its batch is left to the next
 * step, which finds the business that the earlier one added. The caller has locked the import. Only one import writes at a time, in
 * all copies of the program: if two lists contain the same business, the second finds the business that the first added.
 */
export async function writeRows(db: Db, list: StoredImport): Promise<number> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${writingLock})`)
  const { line, outcome, listing, businessId } = importRows
  const rows = await db
    .select({ line, outcome, listing, businessId })
    .from(importRows)
    .where(
      and(eq(importRows.importId, list.id), inArray(outcome, ['new', 'changed']), isNull(importRows.version)),
    )
    .orderBy(asc(line))
    .limit(rowsPerStep)
  // All at once, before the triggers lock the words of the search: a moderator's decision locks a business first, too.
  const changed = rows.flatMap((row) => (row.outcome === 'changed' && row.businessId) || [])
  await db
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, changed))
    .orderBy(asc(businesses.id))
    .for('update')
  const fresh = rows.filter((row) => row.outcome === 'new')
  const same = await findSame(db, fresh.map(toCompared))
  const written: Written[] = []
  for (const row of fresh) {
    const known = same.get(row.line)
    if (known) written.push({ line: row.line, businessId: known.id, outcome: 'same', sentence: addedText })
  }
  const unknown = fresh.filter((row) => !same.has(row.line))
  const repeated = await listRepeated(db, unknown.map(toCompared))
  written.push(
    ...(await addBusinesses(
      db,
      list,
      unknown.filter((row) => !repeated.has(row.line)),
    )),
  )
  for (const row of rows) if (row.outcome === 'changed') written.push(await changeBusiness(db, list, row))
  await recordWritten(db, list.id, written)
  return written.length
}

const addedText = 'It was added to the directory after this list was checked.'

const toCompared = ({ line, listing }: Row) => ({
  line,
  name: listing?.name ?? '',
  placeId: listing?.placeId ?? null,
  phone: listing?.phone ?? null,
  whatsapp: listing?.whatsapp ?? null,
  location: listing?.location ?? '',
})

/** Inserts all rows in one statement. If that fails, retries each half, down to single rows, so that one bad row does not stop the others. */
async function addBusinesses(db: Db, list: StoredImport, rows: readonly Row[]): Promise<Written[]> {
  if (rows.length === 0) return []
  try {
    return await inTransaction(db, (db) => insertBusinesses(db, list, rows))
  } catch (error) {
    if (isUnavailable(error)) throw error
    const [only, ...others] = rows
    if (!only || others.length === 0)
      return rows.map(({ line }) => ({ line, businessId: null, outcome: 'refused', sentence: refusedText }))
    const half = Math.ceil(rows.length / 2)
    return [
      ...(await addBusinesses(db, list, rows.slice(0, half))),
      ...(await addBusinesses(db, list, rows.slice(half))),
    ]
  }
}

const refusedText = 'The database refused this row. Check its place and its text, and upload it again.'

async function insertBusinesses(db: Db, list: StoredImport, rows: readonly Row[]): Promise<Written[]> {
  const approvedAt = list.status === 'approved' ? sql`now()` : null
  const added = rows.map(({ line, listing }) => ({ line, id: randomUUID(), listing: listing ?? {} }))
  await db.insert(businesses).values(
    added.map(
      ({
        id,
        listing: {
          trades = [],
          name = '',
          category = 'Services',
          description = '',
          location = '',
          ...others
        },
      }) => ({
        ...others,
        id,
        name,
        category,
        description,
        location,
        approvedAt,
        trades: trades.map((trade) => ({ id: trade })),
        approvalStatus: list.status,
        importId: list.id,
        hasPriceLevel: false,
      }),
    ),
  )
  return added.map(({ line, id }) => ({ line, businessId: id, version: 1 }))
}

/** Writes the changes, unless the business got an owner since the check, or a moderator merged or placed it. */
async function changeBusiness(db: Db, list: StoredImport, row: Row): Promise<Written> {
  const { line, businessId, listing } = row
  const stays: Written = { line, businessId, outcome: 'same', sentence: changedText }
  if (businessId === null || listing === null) return stays
  const [current] = await db
    .select()
    .from(businesses)
    .where(
      and(
        eq(businesses.id, businessId),
        isNotNull(businesses.importId),
        isNull(businesses.mergedInto),
        not(hasOwner),
        not(isModerated),
      ),
    )
    .for('update')
  if (!current) return stays
  const { trades: _, ...values } = listing
  const fields = Object.keys(values) as (keyof typeof values)[]
  const before = Object.fromEntries(fields.map((field) => [field, current[field]]))
  const [changed] = await db
    .update(businesses)
    .set({ ...values, importId: list.id, updatedAt: sql`now()` })
    .where(eq(businesses.id, businessId))
    .returning({ version: businesses.version })
  if (!changed) return stays
  return { line, businessId, version: changed.version, before: { ...before, importId: current.importId } }
}

const changedText = 'Its owner now looks after it, or a moderator has changed it, so nothing is changed.'

async function recordWritten(db: Db, importId: string, written: readonly Written[]): Promise<void> {
  await db.execute(sql`
    UPDATE import_rows SET business_id = written."businessId", version = written.version, before = written.before,
      outcome = coalesce(written.outcome, import_rows.outcome), sentence = coalesce(written.sentence, import_rows.sentence)
    FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      AS written (line integer, "businessId" uuid, version integer, before jsonb, outcome text, sentence text)
    WHERE import_rows.import_id = ${importId} AND import_rows.line = written.line`)
}

type WrittenRow = {
  line: number
  outcome: string | null
  businessId: string | null
  version: number | null
  before: Listing | null
}

/** Takes back the next batch of rows, and returns how many there were. The caller has locked the import. */
export async function takeBackRows(db: Db, list: StoredImport): Promise<number> {
  const { line, outcome, businessId, version, before } = importRows
  const rows: WrittenRow[] = await db
    .select({ line, outcome, businessId, version, before })
    .from(importRows)
    .where(and(eq(importRows.importId, list.id), isNotNull(version), inArray(outcome, ['new', 'changed'])))
    .orderBy(asc(line))
    .limit(rowsPerStep)
  const kept = await findTouched(db, list.id, rows)
  const untouched = rows.filter((row) => row.businessId !== null && !kept.has(row.line))
  await keep(db, list.id, kept)
  await removeAdded(
    db,
    list.id,
    untouched.filter((row) => row.outcome === 'new'),
  )
  for (const row of untouched) if (row.outcome === 'changed') await restore(db, list.id, row)
  return rows.length
}

/** The rows whose business must stay, with the reason: since the import somebody changed, claimed, decided about or reported it, or another list changed it. */
async function findTouched(
  db: Db,
  importId: string,
  rows: readonly WrittenRow[],
): Promise<Map<number, string>> {
  const written = rows.map(({ line, businessId, version }) => ({ line, businessId, version }))
  const since = sql`(SELECT max(id) FROM moderation_log WHERE import_id = ${importId} AND action = 'import-list')`
  const reasons: [SQL, string][] = [
    [
      sql`b.owner_email IS NOT NULL OR EXISTS (SELECT FROM users WHERE business_id = b.id)`,
      'Its owner now looks after it, so it stays.',
    ],
    [sql`b.import_id IS DISTINCT FROM ${importId}`, 'A later list has changed it, so it stays.'],
    [
      sql`EXISTS (SELECT FROM moderation_log WHERE business_id = b.id AND id > ${since})`,
      'A moderator has since decided about it, so it stays.',
    ],
    [
      sql`EXISTS (SELECT FROM reports WHERE business_id = b.id)`,
      'A visitor has reported something about it, so it stays.',
    ],
    [sql`b.version <> written.version`, 'Someone has changed it since, so it stays.'],
  ]
  const cases = sql.join(
    reasons.map(([condition, sentence]) => sql`WHEN ${condition} THEN ${sentence}::text`),
    sql` `,
  )
  const { rows: found } = await db.execute<{ line: number; sentence: string | null }>(sql`
    WITH written AS MATERIALIZED (SELECT * FROM jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      AS written (line integer, "businessId" uuid, version integer)),
    locked AS MATERIALIZED (SELECT * FROM businesses WHERE id IN (SELECT "businessId" FROM written) ORDER BY id FOR UPDATE)
    SELECT line, CASE ${cases} END AS sentence FROM written JOIN locked b ON b.id = "businessId"`)
  return new Map(
    found.flatMap(({ line, sentence }) => (sentence === null ? [] : [[line, sentence] as const])),
  )
}

async function keep(db: Db, importId: string, kept: ReadonlyMap<number, string>): Promise<void> {
  const rows = [...kept].map(([line, sentence]) => ({ line, sentence }))
  await db.execute(sql`
    UPDATE import_rows SET outcome = 'kept', sentence = kept.sentence
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS kept (line integer, sentence text)
    WHERE import_rows.import_id = ${importId} AND import_rows.line = kept.line`)
}

/** Removes businesses that the list added. Their rows stay, so that the list is still complete. */
async function removeAdded(db: Db, importId: string, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return
  await forget(db, importId, rows)
  const ids = rows.flatMap(({ businessId }) => businessId ?? [])
  // Rows of other lists that found the same business keep their row and lose the reference.
  await db.update(importRows).set({ businessId: null }).where(inArray(importRows.businessId, ids))
  await db.delete(businesses).where(inArray(businesses.id, ids))
}

/** Restores the old values of a business. The versions of its earlier lists rise with its own, so that those can be taken back next. */
async function restore(db: Db, importId: string, row: WrittenRow): Promise<void> {
  const { businessId, version, before } = row
  if (businessId === null || version === null || before === null) return
  const { trades: _, ...values } = before
  const [restored] = await db
    .update(businesses)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(businesses.id, businessId))
    .returning({ version: businesses.version })
  // The list made as many versions as this, one or none.
  const made = (restored?.version ?? version) - version
  await db
    .update(importRows)
    .set({ version: sql`${importRows.version} + ${2 * made}` })
    .where(and(eq(importRows.businessId, businessId), lt(importRows.version, version)))
  await forget(db, importId, [row])
}

async function forget(db: Db, importId: string, rows: readonly WrittenRow[]): Promise<void> {
  const lines = rows.map(({ line }) => line)
  await db
    .update(importRows)
    .set({ version: null, before: null })
    .where(and(eq(importRows.importId, importId), inArray(importRows.line, lines)))
}
