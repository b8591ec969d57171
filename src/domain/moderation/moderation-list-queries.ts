// Knows the SQL of what moderators read: the number of businesses in each state, and the two lists.
import { and, count, eq, inArray, or, type SQL, sql } from '#drizzle'
import type { ApprovalStatus } from '../../contract/approval-status.ts'
import type { ModerationItem, ModerationListInput } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import type { Positioned } from '../time-cursor.ts'
import { listedColumns } from './moderation-columns.ts'
import type { ModerationOrder } from './moderation-order-queries.ts'
import { hasNumber, isNumber, ownerText } from './phone-search-queries.ts'

/** Which businesses a list holds. A field that is missing sets no condition. */
export type ModerationFilter = Partial<Pick<ModerationListInput, 'q' | 'status' | 'number' | 'hour'>>

/** The number of businesses in each state, all at one moment. A state without businesses has no entry. */
export function countByStatus(db: Db): Promise<{ status: ApprovalStatus; total: number }[]> {
  return db
    .select({ status: businesses.approvalStatus, total: count() })
    .from(businesses)
    .groupBy(businesses.approvalStatus)
}

/** How many businesses wait for a decision, and for how many seconds the oldest has waited; 0 when none waits. */
export async function countWaiting(db: Db): Promise<{ pending: number; oldestSeconds: number }> {
  const [row] = await db
    .select({
      pending: count(),
      oldestSeconds: sql<number>`coalesce(extract(epoch FROM now() - min(${businesses.submittedAt})), 0)::float8`,
    })
    .from(businesses)
    .where(eq(businesses.approvalStatus, 'pending'))
  return row ?? { pending: 0, oldestSeconds: 0 }
}

/** Up to `limit` businesses after a cursor, in an order, as the moderator `reader` sees them. Refuses a cursor that no list of this order wrote. */
export async function selectForModeration(
  db: Db,
  reader: string,
  filter: ModerationFilter,
  { by, position, isAfter, direction }: ModerationOrder,
  cursor: string | undefined,
  limit: number,
): Promise<Positioned<ModerationItem>[]> {
  const inOrder = [direction(by), direction(businesses.id)]
  // Chosen first: else the columns of every row that is sorted are computed.
  const chosen = db
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(filterCondition(filter), isAfter(cursor)))
    .orderBy(...inOrder)
    .limit(limit)
  return await db
    .select({ item: listedColumns(reader), position })
    .from(businesses)
    .where(inArray(businesses.id, chosen))
    .orderBy(...inOrder)
}

/** The filter as SQL; undefined for an empty one. Runs of spaces count as one space, as in the stored texts. */
export function filterCondition({ q, status, number, hour }: ModerationFilter): SQL | undefined {
  const text = q?.replace(/\s+/g, ' ')
  // A trigram index cannot find one or two letters, so a rare pair reads every row: 213 ms at 100,000 rows
  // on two cores. Searching for each possible third letter makes rare pairs fast. But it makes the common pairs
  // four to twelve times slower, and people type those on their way to a word.
  return and(
    status ? eq(businesses.approvalStatus, status) : undefined,
    text ? textCondition(text) : undefined,
    number ? or(isNumber(phone, number), isNumber(businesses.whatsapp, number)) : undefined,
    hour ? registeredWithin(hour) : undefined,
  )
}

/** The first condition is for the index. */
function registeredWithin(hour: string): SQL {
  const from = sql`${hour}::timestamptz`
  return sql`${submittedAt} >= ${from} AND ${registeredAt} >= ${from} AND ${registeredAt} < ${from} + interval '1 hour'`
}

/** Nobody looks for an owner by one or two letters, and without the index they would cost as much again. */
const minOwnerLength = 3

function textCondition(text: string): SQL | undefined {
  const shown = sql`moderation_text(${name}, ${category}, ${location}) LIKE moderation_pattern(${text})`
  if (text.length < minOwnerLength) return shown
  return or(shown, hasNumber(text) ?? sql`${ownerText} LIKE moderation_pattern(${text})`)
}

const { name, category, location, phone, createdAt, submittedAt } = businesses

/** When a business was registered. One that was sent again has a later submission, and an imported one an earlier one. */
export const registeredAt: SQL<Date> = sql<Date>`least(${createdAt}, ${submittedAt})`
