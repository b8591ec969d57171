// Knows how the numbers of rows are written for people: "businesses: 12, users: 1, …; all rows: 13".
import type { RowCounts } from '../database/backup/backup-format-rules.ts'

/** The number of rows of every table, and of all tables together. The names come first, so that each fits any number. */
export function describeCounts(counts: RowCounts): string {
  const parts = Object.entries(counts).map(([table, count]) => `${table.replaceAll('_', ' ')}: ${count}`)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${parts.join(', ')}; all rows: ${all}`
}
