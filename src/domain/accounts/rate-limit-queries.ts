// Knows the SQL of the rate limiter.
import { and, eq, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { databaseNow, fromNow } from '../../database/database-time.ts'
import { rateLimits } from '../../database/schema.ts'

/**
 * Counts one attempt unless `max` were counted in the current window. After a window has ended, one of `windowMs` begins. Returns the
 * count, or null when the attempt was not counted. It is one statement, so that of many calls at the same moment no more than `max` are.
 */
export async function addAttempt(
  db: Db,
  attempt: { kind: string; keyHash: Buffer },
  { max, windowMs }: { max: number; windowMs: number },
): Promise<number | null> {
  const hasEnded = lte(rateLimits.endsAt, databaseNow)
  const [counted] = await db
    .insert(rateLimits)
    .values({ ...attempt, count: 1, endsAt: fromNow(windowMs) })
    .onConflictDoUpdate({
      target: [rateLimits.kind, rateLimits.keyHash],
      set: {
        count: sql`CASE WHEN ${hasEnded} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        endsAt: sql`CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE ${rateLimits.endsAt} END`,
      },
      setWhere: sql`${hasEnded} OR ${rateLimits.count} < ${max}`,
    })
    .returning({ count: rateLimits.count })
  return counted?.count ?? null
}

/** The seconds until the current window of a key ends; 0 when nothing is counted. */
export async function secondsToWindowEnd(db: Db, kind: string, keyHash: Buffer): Promise<number> {
  const seconds = sql<number>`extract(epoch FROM ${rateLimits.endsAt} - now())::float8`
  const [row] = await db.select({ seconds }).from(rateLimits).where(isOf(kind, keyHash))
  return row?.seconds ?? 0
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

/** Removes up to 1,000 windows that have ended. Rows that are locked at this moment are left for the next time. */
export async function removeEndedWindows(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM rate_limits WHERE (kind, key_hash) IN
      (SELECT kind, key_hash FROM rate_limits WHERE ends_at <= now() LIMIT 1000 FOR UPDATE SKIP LOCKED)`)
}

const isOf = (kind: string, keyHash: Buffer) =>
  and(eq(rateLimits.kind, kind), eq(rateLimits.keyHash, keyHash))
