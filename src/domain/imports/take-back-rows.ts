// Takes back one batch of imported rows: removes the businesses that they added, and restores those that they changed, unless somebody changed them since.
import { and, asc, eq, inArray, isNotNull, lt, type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { businesses, importRows, type Listing } from '../../database/schema.ts'
import type { StoredImport } from './check-rows.ts'

/** Rows that are taken back in one step. */
const rowsPerStep = 250

type Row = {
  line: number
  outcome: string | null
  businessId: string | null
  version: number | null
  before: Listing | null
}

/** Takes back the next batch of rows, and returns how many there were. The caller has locked the import. */
export async function takeBackRows(db: Db, list: StoredImport): Promise<number> {
  const { line, outcome, businessId, version, before } = importRows
  const rows: Row[] = await db
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
async function findTouched(db: Db, importId: string, rows: readonly Row[]): Promise<Map<number, string>> {
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
async function removeAdded(db: Db, importId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await forget(db, importId, rows)
  const ids = rows.flatMap(({ businessId }) => businessId ?? [])
  // Rows of other lists that found the same business keep their row and lose the reference.
  await db.update(importRows).set({ businessId: null }).where(inArray(importRows.businessId, ids))
  await db.delete(businesses).where(inArray(businesses.id, ids))
}

/** Restores the old values of a business. The versions of its earlier lists rise with its own, so that those can be taken back next. */
async function restore(db: Db, importId: string, row: Row): Promise<void> {
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

async function forget(db: Db, importId: string, rows: readonly Row[]): Promise<void> {
  const lines = rows.map(({ line }) => line)
  await db
    .update(importRows)
    .set({ version: null, before: null })
    .where(and(eq(importRows.importId, importId), inArray(importRows.line, lines)))
}
