// What is over of reviews: what nobody confirmed, what was taken back, addresses that no letter needs, and what is hashed for a time only.
import { sql } from '#drizzle'
import { confirmHours } from '../../contract/review-choices.ts'
import type { Db } from '../../database/connect.ts'

/** A decision can be undone for seconds, and its letter is written before. */
const keptAfterDecision = sql`interval '5 minutes'`

/** Removes it. The images of what is removed are orphaned, and swept later. */
export async function removeExpiredReviews(db: Db): Promise<void> {
  await db.execute(
    sql`DELETE FROM reviews WHERE state = 'unconfirmed' AND written_at < now() - ${confirmHours}::int * interval '1 hour'`,
  )
  await db.execute(
    sql`DELETE FROM reviews WHERE state = 'withdrawn' AND written_at < now() - interval '30 days'`,
  )
  await db.execute(sql`UPDATE reviews SET network_hash = NULL
    WHERE network_hash IS NOT NULL AND written_at < now() - interval '30 days'`)
  await db.execute(sql`DELETE FROM review_sessions WHERE expires_at <= now()`)
  await db.execute(sql`UPDATE reviewers SET email = NULL WHERE email IS NOT NULL
    AND NOT EXISTS (SELECT FROM reviews WHERE reviewer_id = reviewers.id AND state IN ('unconfirmed', 'pending', 'held'))
    AND NOT EXISTS (SELECT FROM reviews JOIN review_decisions ON review_id = reviews.id
      WHERE reviewer_id = reviewers.id AND at > now() - ${keptAfterDecision})`)
  // A review of this moment may be about to name the person: its foreign key then waits, and is refused or kept.
  await db.execute(
    sql`DELETE FROM reviewers WHERE email IS NULL AND NOT EXISTS (SELECT FROM reviews WHERE reviewer_id = reviewers.id)`,
  )
}
