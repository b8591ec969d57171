// Gives the reviews of one business to another: two listings of the same business become one.
import { sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { countMentions } from './review-keeping.ts'

/**
 * Moves all reviews with what belongs to them. Of a person who reviewed both, the newer review stays and the other is removed; its images are
 * then orphaned, and swept later. Runs in the transaction of the caller, who has locked both businesses.
 */
export async function moveReviews(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`DELETE FROM reviews WHERE id IN (
    SELECT CASE WHEN (one.written_at, one.id) < (other.written_at, other.id) THEN one.id ELSE other.id END
    FROM reviews one JOIN reviews other ON other.reviewer_id = one.reviewer_id
    WHERE one.business_id = ${from}::uuid AND other.business_id = ${to}::uuid
      AND one.state <> 'unconfirmed' AND other.state <> 'unconfirmed')`)
  await db.execute(sql`UPDATE reviews SET business_id = ${to}::uuid WHERE business_id = ${from}::uuid`)
  for (const id of [from, to]) await countMentions(db, id)
}
