// Which businesses the public sees, as conditions of a query: on their own pages, and in lists.
import { eq, type SQL, sql } from '#drizzle'
import { businesses } from '../../database/schema.ts'

/** Whether a business has a public page. */
export const isApproved: SQL = eq(businesses.approvalStatus, 'approved')

/** Whether lists, searches and counts have it. In constants, so that the planner sees that the indexes of listed businesses serve it. */
export const isListed: SQL = sql`(${businesses.approvalStatus} = 'approved' AND ${businesses.trading} <> 'closed-for-good')`
