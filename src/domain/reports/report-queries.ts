// Knows the SQL of reports about listings.
import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from '#drizzle'
import type { NewReport, Report, ReportClosing, ReportListInput } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reports } from '../../database/schema.ts'
import { isoTime } from '../businesses/card-columns.ts'

/** Adds a report about a public business. False when there is no such business. */
export async function tryAddReport(db: Db, { id, reason, text, email }: NewReport): Promise<boolean> {
  const added = await db.execute(sql`INSERT INTO reports (business_id, reason, text, email)
    SELECT id, ${reason}, ${text || null}, ${email ?? null} FROM businesses
    WHERE id = ${id}::uuid AND approval_status = 'approved'`)
  return added.rowCount === 1
}

/** The condition for reports in a state and about a business; undefined for all. */
export function reportCondition({
  state,
  business,
}: Omit<ReportListInput, 'limit' | 'cursor'>): SQL | undefined {
  const inState = state === 'open' ? isNull(reports.outcome) : isNotNull(reports.outcome)
  return and(state && inState, business ? eq(reports.businessId, business) : undefined)
}

/** Up to `limit` reports, the latest first, before the report `before`. */
export function selectReports(
  db: Db,
  condition: SQL | undefined,
  before: number | null,
  limit: number,
): Promise<Report[]> {
  return db
    .select({
      id: reports.id,
      at: isoTime(reports.at),
      reason: reports.reason,
      text: reports.text,
      tellsReporter: sql<boolean>`${reports.email} IS NOT NULL`,
      outcome: reports.outcome,
      note: reports.note,
      business: {
        id: businesses.id,
        name: businesses.name,
        approvalStatus: businesses.approvalStatus,
        version: businesses.version,
      },
    })
    .from(reports)
    .innerJoin(businesses, eq(businesses.id, reports.businessId))
    .where(and(condition, before === null ? undefined : lt(reports.id, before)))
    .orderBy(desc(reports.id))
    .limit(limit)
}

/** What closing a report needs to know of it. */
export type OpenReport = Pick<typeof reports.$inferSelect, 'email' | 'businessId' | 'reason'>

/** An open report's reason, the address of its sender, and the business. Locks the report; null when none is open with this number. */
export async function lockOpenReport(db: Db, id: number): Promise<OpenReport | null> {
  const { email, businessId, reason } = reports
  const isOpen = and(eq(reports.id, id), isNull(reports.outcome))
  const [row] = await db.select({ email, businessId, reason }).from(reports).where(isOpen).for('update')
  return row ?? null
}

/** Writes the outcome of a locked report, and removes the address of its sender. */
export async function writeOutcome(
  db: Db,
  closedBy: string,
  { id, outcome, note }: ReportClosing,
): Promise<void> {
  const closed = { outcome, note: note || null, closedBy, closedAt: sql`now()`, email: null }
  await db.update(reports).set(closed).where(eq(reports.id, id))
}
