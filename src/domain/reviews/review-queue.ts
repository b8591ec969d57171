// The queues of moderators: reviews and replies that wait, what was held, and what was reported.
import { sql } from '#drizzle'
import type { AdminOverview } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'

/** How long each queue is, as the overview tells it. */
export async function countReviewQueues(db: Db): Promise<AdminOverview['reviews']> {
  const { rows } = await db.execute<AdminOverview['reviews']>(sql`SELECT
    (SELECT count(*)::int FROM reviews WHERE state = 'pending')
      + (SELECT count(*)::int FROM review_replies WHERE state = 'pending') AS pending,
    (SELECT count(*)::int FROM reviews WHERE state = 'held') AS held,
    (SELECT count(DISTINCT review_id)::int FROM review_reports WHERE outcome IS NULL) AS reported`)
  return rows[0] ?? { pending: 0, held: 0, reported: 0 }
}
