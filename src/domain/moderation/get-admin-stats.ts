// Decides what the overview of the administrators counts.
import type { AdminStats } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { countByStatus } from './moderation-list-queries.ts'

/** How many businesses there are in all and in each state, at one moment: the states always add up to the total. */
export async function getAdminStats(db: Db): Promise<AdminStats> {
  const stats: AdminStats = { total: 0, approved: 0, pending: 0, suspended: 0, rejected: 0 }
  for (const { status, total } of await countByStatus(db)) {
    stats[status] = total
    stats.total += total
  }
  return stats
}
