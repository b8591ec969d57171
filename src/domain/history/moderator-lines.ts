// Decides what the log says about what moderators do beside decisions: the outcome of a report, and public holidays.
import type { NewHoliday } from '../../contract/public-holiday.ts'
import type { Report } from '../../contract/report.ts'
import type { Db } from '../../database/connect.ts'
import { moderationLog } from '../../database/schema.ts'

/** Adds a line about the business: why it was reported, and the outcome. Runs in the transaction of the change. */
export async function addReportLine(
  db: Db,
  actedBy: string,
  { businessId, reason }: { businessId: string; reason: Report['reason'] },
  outcome: NonNullable<Report['outcome']>,
): Promise<void> {
  const changes = [{ field: 'report', from: reason, to: outcome }]
  await db.insert(moderationLog).values({ businessId, actedBy, action: 'close-report', changes })
}

/** Adds a line about a public holiday before and after; null is none. Runs in the transaction of the change. */
export async function addHolidayLine(
  db: Db,
  actedBy: string,
  { from, to }: { from: NewHoliday | null; to: NewHoliday | null },
): Promise<void> {
  const action = to ? 'proclaim-holiday' : 'remove-holiday'
  await db.insert(moderationLog).values({ actedBy, action, changes: [{ field: 'holiday', from, to }] })
}
