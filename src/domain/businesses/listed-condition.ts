// Knows which businesses are in public lists: the approved ones that are not closed for good.
import { type SQL, sql } from '#drizzle'
import { businesses } from '../../database/schema.ts'

/** In constants, so that the planner sees that the indexes of listed businesses serve it. */
export const isListed: SQL = sql`(${businesses.approvalStatus} = 'approved' AND ${businesses.trading} <> 'closed-for-good')`
