// Decides what moderators do with reports: list them, and give each one outcome, of which its sender is told.
import type { Site } from '../../contract/page.ts'
import type { Report, ReportClosing, ReportListInput } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countReports } from '../count-queries.ts'
import { conflict, notFound } from '../failures.ts'
import { addReportLine } from '../history/moderator-lines.ts'
import { cutIdPage, readIdCursor } from '../id-cursor.ts'
import type { ListPage } from '../list-page.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { siteDetails } from '../mail/template-layout-rules.ts'
import { reportClosed } from '../mail/template-rules.ts'
import type { Admin } from '../principal.ts'
import { lockOpenReport, reportCondition, selectReports, writeOutcome } from './report-queries.ts'

/** Reports, the latest first. Refuses a cursor that no list wrote. */
export async function listReports(
  db: Db,
  _admin: Admin,
  { limit, cursor, ...narrowed }: ReportListInput,
): Promise<ListPage<Report>> {
  const condition = reportCondition(narrowed)
  const rows = await selectReports(db, condition, readIdCursor(cursor), limit + 1)
  return cutIdPage(rows, limit, await countReports(db, condition))
}

/** Closes a report once, and notes it in the log. Its sender's address is used for one mail and removed. Refuses with 404, and with 409 a closed one. */
export async function closeReport(
  { db, site, mail }: { db: Db; site: Site; mail: { notify(): void } },
  admin: Admin,
  closing: ReportClosing,
): Promise<Report> {
  const report = await inTransaction(db, async (db) => {
    const open = await lockOpenReport(db, closing.id)
    if (!open) throw await refusal(db, closing.id)
    await writeOutcome(db, admin.userId, closing)
    await addReportLine(db, admin.userId, open, closing.outcome)
    if (open.email) await queueClosedMail(db, site, open.email, open.businessId, closing)
    return findReport(db, closing.id)
  })
  mail.notify()
  if (!report) throw notFound('Report not found')
  return report
}

const findReport = async (db: Db, id: number) =>
  (await selectReports(db, undefined, id + 1, 1)).find((report) => report.id === id)

const refusal = async (db: Db, id: number) =>
  (await findReport(db, id)) ? conflict('This report was closed already.') : notFound('Report not found')

async function queueClosedMail(
  db: Db,
  site: Site,
  to: string,
  businessId: string,
  { outcome, note }: ReportClosing,
): Promise<void> {
  const values = { ...siteDetails(site), businessId }
  await queueMail(db, { to, kind: 'report-closed', ...reportClosed(values, outcome, note) })
}
