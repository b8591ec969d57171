// What waits longest for a moderator, of all kinds.
import { type SQL, sql } from '#drizzle'
import type { WaitingThing } from '../../contract/moderation.ts'
import type { Db } from '../../database/connect.ts'
import { reviewQueueRows } from '../reviews/review-queue.ts'

type Row = { kind: WaitingThing['kind']; id: string; name: string; seconds: number }

/** The things that wait longest at `now`, the oldest first. Reviews are not asked for while the directory has none. */
export async function listWaitingLongest(
  db: Db,
  now: Date,
  { limit, hasReviews }: { limit: number; hasReviews: boolean },
): Promise<WaitingThing[]> {
  const kinds = hasReviews ? [...ofListings, ...ofReviews] : ofListings
  // The oldest of each kind by its own index; then the oldest of all.
  const oldest = kinds.map((rows) => sql`(SELECT * FROM (${rows}) AS kind ORDER BY since LIMIT ${limit})`)
  const { rows } = await db.execute<Row>(sql`
    SELECT kind, business_id AS id, businesses.name,
      greatest(0, extract(epoch FROM ${now.toISOString()}::timestamptz - since))::int AS seconds
    FROM (${sql.join(oldest, sql` UNION ALL `)}) AS waiting JOIN businesses ON businesses.id = business_id
    ORDER BY since, kind, id LIMIT ${limit}`)
  return rows.map(({ kind, id, name, seconds }) => ({ kind, business: { id, name }, seconds }))
}

const ofListings: SQL[] = [
  sql`SELECT 'listing' AS kind, id AS business_id, submitted_at AS since FROM businesses
    WHERE approval_status = 'pending' AND merged_into IS NULL AND leaving_from IS NULL`,
  sql`SELECT 'edit', edits.business_id, edits.at AS since FROM edits JOIN businesses ON businesses.id = edits.business_id
    WHERE edits.state = 'waiting' AND businesses.leaving_from IS NULL`,
  sql`SELECT 'claim', business_id, at AS since FROM claims WHERE state = 'open'`,
  sql`SELECT 'report', business_id, at AS since FROM reports WHERE outcome IS NULL`,
]

const ofReviews: SQL[] = (
  [
    ['review', 'pending'],
    ['held-review', 'held'],
    ['reported-review', 'reported'],
  ] as const
).map(
  ([kind, queue]) => sql`SELECT ${kind}::text, reviews.business_id, queue.since
    FROM (${reviewQueueRows[queue]}) AS queue JOIN reviews ON reviews.id = queue.id`,
)
