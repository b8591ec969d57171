// Reports of visitors about listings, which moderators list and close, and messages of visitors to the support address.
import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from '#drizzle'
import type { Site } from '../../contract/page.ts'
import type {
  NewReport,
  Report,
  ReportClosing,
  ReportListInput,
  Sent,
  VisitorMessage,
} from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, reports } from '../../database/schema.ts'
import { fromNow, inTransaction } from '../../database/transaction.ts'
import { type RateLimiter, withRateLimit } from '../accounts/rate-limits.ts'
import { detailColumns, isApproved, isoTime } from '../businesses/columns-by-reader.ts'
import { conflict, notFound } from '../failures.ts'
import { addLine } from '../history/history-queries.ts'
import { countReports, cutIdPage, type ListPage, readIdCursor } from '../list-page.ts'
import { queueMail } from '../mail/outbox.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { reportClosed, visitorMessage } from '../mail/template-rules.ts'
import type { Staff } from '../principal.ts'

/** Stores a report for the moderators. Refuses too many reports of one IP address (429), and a business that is not public (404). */
export async function reportBusiness(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  address: string,
  report: NewReport,
): Promise<Sent> {
  return withRateLimit(rateLimiter, [['report', address]], async () => {
    if (!(await tryAddReport(db, report))) throw notFound('Business not found')
    return { sent: true }
  })
}

/** Reports, the latest first. Refuses an invalid cursor. */
export async function listReports(
  db: Db,
  _staff: Staff,
  { limit, cursor, ...filter }: ReportListInput,
): Promise<ListPage<Report>> {
  const condition = reportCondition(filter)
  const rows = await selectReports(db, condition, readIdCursor(cursor), limit + 1)
  return cutIdPage(rows, limit, await countReports(db, condition))
}

/** Closes a report and logs it. The reporter's address is used for one email and removed. Refuses an unknown report (404) and a closed one (409). */
export async function closeReport(
  { db, site, mail }: { db: Db; site: Site; mail: { notify(): void } },
  staff: Staff,
  closing: ReportClosing,
): Promise<Report> {
  const report = await inTransaction(db, async (db) => {
    const open = await lockOpenReport(db, closing.id)
    if (!open) throw await refusal(db, closing.id)
    await writeOutcome(db, staff.userId, closing)
    const { businessId, reason: from } = open
    const changes = [{ field: 'report', from, to: closing.outcome }]
    await addLine(db, staff.userId, { businessId, action: 'close-report', changes })
    if (open.email) await queueClosedMail(db, site, open.email, businessId, closing)
    return findReport(db, closing.id)
  })
  mail.notify()
  if (!report) throw notFound('Report not found')
  return report
}

const findReport = async (db: Db, id: number) =>
  (await selectReports(db, undefined, id + 1, 1)).find((report) => report.id === id)

const refusal = async (db: Db, id: number) =>
  (await findReport(db, id)) ? conflict('This report was already closed.') : notFound('Report not found')

async function queueClosedMail(
  db: Db,
  site: Site,
  to: string,
  businessId: string,
  { outcome, note }: ReportClosing,
): Promise<void> {
  const [business] = await db
    .select({ path: detailColumns.path })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  const values = { ...siteDetails(site), path: business?.path ?? '' }
  await queueMail(db, { to, kind: 'report-closed', ...reportClosed(values, outcome, note) })
}

/**
 * Adds a report about a public business, or about the standing one of a merged business. False if there is none. An open report with the
 * same content of the last hour is the same report: its sender got no response, and sent it again.
 */
function tryAddReport(db: Db, { id, reason, text, email }: NewReport): Promise<boolean> {
  const standing = sql`id = (SELECT coalesce(merged_into, id) FROM businesses WHERE id = ${id}::uuid)`
  return inTransaction(db, async (db) => {
    // The lock makes two at once wait for each other.
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM businesses WHERE ${standing} AND ${isApproved} FOR NO KEY UPDATE`,
    )
    const businessId = rows[0]?.id
    if (businessId === undefined) return false
    const report = { businessId, reason, text: text || null, email: email ?? null }
    const isSame = sql`(${reports.reason}, ${reports.text}, ${reports.email}) IS NOT DISTINCT FROM (${report.reason}, ${report.text}::text, ${report.email}::text)`
    const isRecent = gt(reports.at, fromNow(-hourMs))
    const known = and(eq(reports.businessId, businessId), isNull(reports.outcome), isSame, isRecent)
    if ((await db.$count(reports, known)) === 0) await db.insert(reports).values(report)
    return true
  })
}

const hourMs = 60 * 60_000

/** The condition for reports in a state or about a business; undefined for all. */
export function reportCondition({
  state,
  business,
}: Omit<ReportListInput, 'limit' | 'cursor'>): SQL | undefined {
  const hasState = state === 'open' ? isNull(reports.outcome) : isNotNull(reports.outcome)
  return and(state && hasState, business ? eq(reports.businessId, business) : undefined)
}

/** Up to `limit` reports with ids below `before`, the latest first. */
function selectReports(
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
        category: businesses.category,
        image: businesses.image,
        focalPoint: businesses.focalPoint,
        phone: businesses.phone,
        hasOwner: sql<boolean>`${businesses.ownerEmail} IS NOT NULL`,
      },
    })
    .from(reports)
    .innerJoin(businesses, eq(businesses.id, reports.businessId))
    .where(and(condition, before === null ? undefined : lt(reports.id, before)))
    .orderBy(desc(reports.id))
    .limit(limit)
}

/** The fields of a report that closing it needs. */
type OpenReport = Pick<typeof reports.$inferSelect, 'email' | 'businessId' | 'reason'>

/** Locks an open report and returns its reason, the reporter's address and the business; null if no open report has this id. */
async function lockOpenReport(db: Db, id: number): Promise<OpenReport | null> {
  const { email, businessId, reason } = reports
  const isOpen = and(eq(reports.id, id), isNull(reports.outcome))
  const [row] = await db.select({ email, businessId, reason }).from(reports).where(isOpen).for('update')
  return row ?? null
}

/** Writes the outcome of a locked report, and removes the reporter's address. */
async function writeOutcome(db: Db, closedBy: string, { id, outcome, note }: ReportClosing): Promise<void> {
  const closed = { outcome, note: note || null, closedBy, closedAt: sql`now()`, email: null }
  await db.update(reports).set(closed).where(eq(reports.id, id))
}

type Context = { db: Db; rateLimiter: RateLimiter; mail: { notify(): void }; site: Site }

/** Queues a visitor's message to the support address, once a day if it is the same. Refuses too many messages of one IP address (429). */
export async function sendVisitorMessage(
  { db, rateLimiter, mail, site }: Context,
  address: string,
  message: VisitorMessage,
): Promise<Sent> {
  return withRateLimit(rateLimiter, [['message', address]], async () => {
    const content = visitorMessage(siteDetails(site), message)
    await queueMail(db, {
      id: idOfMessage(site.supportEmail, message),
      to: site.supportEmail,
      kind: 'visitor-message',
      ...content,
    })
    mail.notify()
    return { sent: true }
  })
}

/** The same for the same message on one day: its sender got no response, and sent it again. */
function idOfMessage(to: string, { name, email, message }: VisitorMessage): string {
  const day = new Date().toISOString().slice(0, 10)
  const hash = createHash('sha256').update(JSON.stringify([day, to, name, email, message]))
  return hash.digest('hex').slice(0, 32)
}
