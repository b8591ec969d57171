// Knows the SQL of the rate limiter.
import { and, eq, gt, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { rateLimits } from '../../database/schema.ts'

/**
 * Counts one attempt unless `max` were counted in the current window. After a window has ended, or when it ends later than
 * `latestEnd`, a new one begins. Returns whether the attempt was counted. It is one statement, so that of many calls at the
 * same moment no more than `max` return true.
 */
export async function addAttempt(
  db: Db,
  attempt: { kind: string; keyHash: Buffer; endsAt: Date },
  max: number,
  now: Date,
  latestEnd: Date,
): Promise<boolean> {
  const hasEnded = sql`(${lte(rateLimits.endsAt, now)} OR ${gt(rateLimits.endsAt, latestEnd)})`
  const counted = await db
    .insert(rateLimits)
    .values({ ...attempt, count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.kind, rateLimits.keyHash],
      set: {
        count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        endsAt: sql`CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE ${rateLimits.endsAt} END`,
      },
      setWhere: sql`${hasEnded} OR ${rateLimits.count} < ${max}`,
    })
    .returning({ kind: rateLimits.kind })
  return counted.length === 1
}

/** When the current window of a key ends; null when nothing is counted. */
export async function findWindowEnd(db: Db, kind: string, keyHash: Buffer): Promise<Date | null> {
  const [row] = await db.select({ endsAt: rateLimits.endsAt }).from(rateLimits).where(isOf(kind, keyHash))
  return row?.endsAt ?? null
}

/** Subtracts one attempt from the count of a key. */
export async function subtractAttempt(db: Db, kind: string, keyHash: Buffer): Promise<void> {
  const isSome = sql`${rateLimits.count} > 0`
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(isOf(kind, keyHash), isSome))
}

/** Removes the count of a key. */
export async function removeAttempts(db: Db, kind: string, keyHash: Buffer): Promise<void> {
  await db.delete(rateLimits).where(isOf(kind, keyHash))
}

/** Removes up to 1,000 windows that have ended, or that end so late that the clock was wrong. Rows that are locked at this moment are left for the next time. */
export async function removeEndedWindows(db: Db, now: Date): Promise<void> {
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000)
  await db.execute(sql`
    DELETE FROM rate_limits WHERE (kind, key_hash) IN
      (SELECT kind, key_hash FROM rate_limits WHERE ends_at <= ${now} OR ends_at > ${tomorrow} LIMIT 1000 FOR UPDATE SKIP LOCKED)`)
}

const isOf = (kind: string, keyHash: Buffer) =>
  and(eq(rateLimits.kind, kind), eq(rateLimits.keyHash, keyHash))
