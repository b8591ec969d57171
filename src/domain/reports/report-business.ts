// Decides how a visitor reports a listing: without an account, a few times.
import type { NewReport } from '../../contract/report.ts'
import type { Sent } from '../../contract/visitor-message.ts'
import type { Db } from '../../database/connect.ts'
import type { RateLimiter } from '../accounts/rate-limiter.ts'
import { withAttempts } from '../accounts/with-attempts.ts'
import { notFound } from '../failures.ts'
import { tryAddReport } from './report-queries.ts'

/** Keeps the report for the moderators. Refuses too many of one IP address (429), and a business that is not public (404). */
export async function reportBusiness(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  address: string,
  report: NewReport,
): Promise<Sent> {
  return withAttempts(rateLimiter, [['report', address]], async () => {
    if (!(await tryAddReport(db, report))) throw notFound('Business not found')
    return { sent: true }
  })
}
