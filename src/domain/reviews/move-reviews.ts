// Gives the reviews of one business to another: two listings of the same business become one, and may be two again.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { countMentions } from './review-keeping.ts'

/**
 * Moves the reviews with what belongs to them, and returns their ids; `ids` limits it to these. Of a person who reviewed both, the review of
 * `to` counts and the other stays where it is. Runs in the transaction of the caller, who has locked both businesses.
 */
export async function moveReviews(db: Db, from: string, to: string, ids?: string[]): Promise<string[]> {
  const isMeant: SQL = ids ? sql`one.id = ANY (${sql.param(ids)}::uuid[])` : sql`true`
  const { rows } = await db.execute<{ id: string }>(sql`UPDATE reviews one SET business_id = ${to}::uuid
    WHERE business_id = ${from}::uuid AND ${isMeant} AND (state = 'unconfirmed' OR NOT EXISTS (SELECT FROM reviews other
      WHERE other.business_id = ${to}::uuid AND other.reviewer_id = one.reviewer_id AND other.state <> 'unconfirmed'))
    RETURNING id`)
  for (const id of [from, to]) await countMentions(db, id)
  return rows.map(({ id }) => id)
}
