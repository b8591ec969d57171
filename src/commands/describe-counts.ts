// Knows how the numbers of rows are written for people: "12 businesses, 3 users, …; 15 rows".
import type { RowCounts } from '../database/backup/backup-format-rules.ts'

/** The number of rows of every table, and of all tables together. */
export function describeCounts(counts: RowCounts): string {
  const parts = Object.entries(counts).map(([table, count]) => `${count} ${table.replaceAll('_', ' ')}`)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${parts.join(', ')}; ${all} rows`
}
