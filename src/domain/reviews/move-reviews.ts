// Gives the reviews of one business to another: two listings of the same business become one, and may be two again.
import { sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { countMentions } from './review-keeping.ts'

/**
 * Moves the reviews with what belongs to them. Of a person who reviewed both, the newest counts, as if it had been written there: where that
 * is the one of `from`, the other one takes its place. One that was rejected or taken back replaces none. Returns the ids of all that have
 * changed sides, for exchangeReviews. Runs in the transaction of the caller, who has locked both businesses.
 */
export async function moveReviews(db: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] }>(sql`
    SELECT array_remove(ARRAY[one.id, other.id], NULL) AS ids FROM reviews one LEFT JOIN reviews other
      ON other.business_id = ${to}::uuid AND other.reviewer_id = one.reviewer_id AND ${isConfirmed('other')} AND ${isConfirmed('one')}
    WHERE one.business_id = ${from}::uuid AND (other.id IS NULL OR ${rankOf('one')} > ${rankOf('other')})`)
  const ids = rows.flatMap((row) => row.ids)
  return await exchangeReviews(db, from, to, ids)
}

const isConfirmed = (name: 'one' | 'other') => sql`${sql.identifier(name)}.state <> 'unconfirmed'`
const rankOf = (name: 'one' | 'other') =>
  sql`(${sql.identifier(name)}.state IN ('published', 'pending', 'held'), ${sql.identifier(name)}.written_at)`

/**
 * Moves each of these reviews to the other one of two businesses, and returns their ids. One stays where it is whose person wrote another one
 * there since.
 */
export async function exchangeReviews(
  db: Db,
  first: string,
  second: string,
  ids: string[],
): Promise<string[]> {
  const named = sql.param(ids)
  const { rows } = await db.execute<{ id: string; reviewer: string | null; isOfFirst: boolean }>(sql`
    SELECT id, reviewer_id AS reviewer, business_id = ${first}::uuid AS "isOfFirst" FROM reviews one
    WHERE id = ANY (${named}::uuid[]) AND business_id IN (${first}::uuid, ${second}::uuid)
      AND (state = 'unconfirmed' OR NOT EXISTS (SELECT FROM reviews other WHERE other.business_id IN (${first}::uuid, ${second}::uuid)
        AND other.business_id <> one.business_id AND other.reviewer_id = one.reviewer_id AND ${isConfirmed('other')}
        AND other.id <> ALL (${named}::uuid[])))
    FOR UPDATE`)
  const idsOf = (some: typeof rows) => sql.param(some.map(({ id }) => id))
  const ofFirst = rows.filter(({ isOfFirst }) => isOfFirst)
  const ofSecond = rows.filter(({ isOfFirst }) => !isOfFirst)
  // A business has one review of a person. Those of the second one are nobody's until their place is free.
  await db.execute(sql`UPDATE reviews SET reviewer_id = NULL WHERE id = ANY (${idsOf(ofSecond)}::uuid[])`)
  await db.execute(
    sql`UPDATE reviews SET business_id = ${second}::uuid WHERE id = ANY (${idsOf(ofFirst)}::uuid[])`,
  )
  await db.execute(sql`UPDATE reviews SET business_id = ${first}::uuid, reviewer_id = given.reviewer
    FROM unnest(${idsOf(ofSecond)}::uuid[], ${sql.param(ofSecond.map(({ reviewer }) => reviewer))}::uuid[]) AS given (id, reviewer)
    WHERE reviews.id = given.id`)
  for (const id of [first, second]) await countMentions(db, id)
  return rows.map(({ id }) => id)
}
