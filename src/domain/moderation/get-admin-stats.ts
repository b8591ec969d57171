// Decides what the moderators' overview counts.
import type { AdminStats } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import type { Admin } from '../principal.ts'
import { countByStatus } from './moderation-list-queries.ts'

/** The number of businesses in all and in each state. One query counts them, so the states always add up to the total. */
export async function getAdminStats(db: Db, _admin: Admin): Promise<AdminStats> {
  const stats: AdminStats = { total: 0, approved: 0, pending: 0, suspended: 0, rejected: 0 }
  for (const { status, total } of await countByStatus(db)) {
    stats[status] = total
    stats.total += total
  }
  return stats
}
