// Rate limits of sign-ins, registrations, uploads and emails: the limits, the counters in the database, and which attempts count.
import { createHash } from 'node:crypto'
import { and, eq, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { rateLimits } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import { Failure, tooManyRequests } from '../failures.ts'

/**
 * `max` attempts per key (an account, an address, or both) in `minutes` minutes; `reason` begins the message of the refusal. With
 * `refundsRefusals`, an attempt that is refused does not count.
 */
export type RateLimit = { max: number; minutes: number; reason: string; refundsRefusals?: true }

/**
 * The limits. The key is the email address and the IP address for `signIn`, the account and the IP address for `secondFactor`, the email
 * address for `signInOfAccount`, the account for `passwordChange`, `edit`, `upload`, `export`, `tableExport`, `listing`,
 * `forgotPasswordOfAccount`, `emailConfirmation`, `emailChange`, `invitation`, `claim`, `listingInvitation`, `siteSettings` and `testMail`,
 * the email address of the listing for `claimLetter`, that of the writer for `reviewOfEmail`, and the IP address for the others.
 */
export const allowedAttempts = {
  signIn: { max: 10, minutes: 15, reason: 'Too many failed sign-ins.' },
  secondFactor: { max: 10, minutes: 15, reason: 'Too many failed sign-ins.' },
  signInFromAddress: { max: 30, minutes: 15, reason: 'Too many failed sign-ins.' },
  // Counted from all networks together. It only slows further sign-ins down, so nobody reads the reason.
  signInOfAccount: { max: 20, minutes: 60, reason: 'Too many failed sign-ins.' },
  // Requests that are refused before the email address is looked up do not count (docs/decisions/accounts.md).
  registration: { max: 5, minutes: 30, reason: 'Too many registrations from your network.' },
  listing: { max: 120, minutes: 30, reason: 'Too many listings added.' },
  passwordChange: { max: 10, minutes: 10, reason: 'Too many attempts to change the password.' },
  edit: { max: 120, minutes: 30, reason: 'Too many changes.' },
  upload: { max: 30, minutes: 30, reason: 'Too many pictures uploaded.' },
  export: { max: 5, minutes: 30, reason: 'Too many downloads of your data.' },
  directoryExport: { max: 10, minutes: 30, reason: 'Too many downloads of the directory from your network.' },
  tableExport: { max: 30, minutes: 30, reason: 'Too many downloads of the table.' },
  message: { max: 5, minutes: 30, reason: 'Too many messages from your network.' },
  report: { max: 5, minutes: 30, reason: 'Too many reports from your network.' },
  passwordReset: { max: 30, minutes: 15, reason: 'Too many attempts to set a new password.' },
  forgotPassword: { max: 10, minutes: 30, reason: 'Too many requests for a link from your network.' },
  // Nobody reads this reason: it would reveal that the account exists.
  forgotPasswordOfAccount: { max: 3, minutes: 60, reason: 'Too many links for a new password.' },
  emailConfirmation: { max: 3, minutes: 60, reason: 'Too many links to confirm your address.' },
  emailChange: { max: 5, minutes: 60, reason: 'Too many attempts to change your address.' },
  invitation: { max: 20, minutes: 24 * 60, reason: 'Too many invitations.' },
  claim: { max: 10, minutes: 24 * 60, reason: 'Too many claims.' },
  // Limits emails, and a refusal sends none.
  claimLetter: {
    max: 3,
    minutes: 24 * 60,
    reason: 'Too many emails to the address of this listing.',
    refundsRefusals: true,
  },
  listingInvitation: { max: 500, minutes: 24 * 60, reason: 'Too many invitations.' },
  siteSettings: { max: 120, minutes: 30, reason: 'Too many changes of the settings.' },
  testMail: { max: 20, minutes: 30, reason: 'Too many test emails.' },
  setup: { max: 30, minutes: 15, reason: 'Too many attempts to set the directory up.' },
  review: { max: 10, minutes: 60, reason: 'Too many reviews from your network.' },
  reviewOfEmail: { max: 5, minutes: 24 * 60, reason: 'Too many reviews with this address.' },
  reviewMark: { max: 60, minutes: 30, reason: 'Too many marks from your network.' },
  emailLink: { max: 30, minutes: 15, reason: 'Too many attempts to confirm an address.' },
} as const satisfies Record<string, RateLimit>

/** The kind of a counted attempt. */
export type RateLimitKind = keyof typeof allowedAttempts

/** How many failed sign-ins of one account within an hour are not slowed down, wherever they come from. One IP address has ten in 15 minutes. */
const quickSignIns = 10
const slowestSignInMs = 4000

/** The delay of a sign-in that is number `count` within the hour. It doubles each time, up to a limit that does not lock the owner out. */
export const signInPauseMs = (count: number): number =>
  count <= quickSignIns ? 0 : Math.min(slowestSignInMs, 250 * 2 ** (count - quickSignIns - 1))

/** The message of a refusal, and the whole seconds until another attempt is allowed. */
function describeRefusal(
  kind: RateLimitKind,
  secondsLeft: number,
): { sentence: string; retryAfterSeconds: number } {
  const seconds = Math.max(1, Math.ceil(secondsLeft))
  const minutes = Math.ceil(seconds / 60)
  return {
    sentence: `${allowedAttempts[kind].reason} Please try again in ${waitText(minutes)}.`,
    retryAfterSeconds: seconds,
  }
}

function waitText(minutes: number): string {
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** Counts attempts. It uses its own connection, so never call it inside a transaction. */
export type RateLimiter = {
  /** Counts one attempt. Refuses an attempt over the limit (429 with Retry-After), even if many arrive at once. */
  consume(kind: RateLimitKind, key: string): Promise<void>
  /** Counts one attempt without refusing any, and returns the count; 0 when rate limiting is off. */
  count(kind: RateLimitKind, key: string): Promise<number>
  /** Subtracts one attempt, because it was not a failure. */
  refund(kind: RateLimitKind, key: string): Promise<void>
  /** Removes the count of a key. */
  reset(kind: RateLimitKind, key: string): Promise<void>
}

/** A rate limiter with its counters in the database; `enabled: false` (RATE_LIMIT=off) counts nothing and refuses nobody. */
export function createRateLimiter(db: Db, { enabled }: { enabled: boolean }): RateLimiter {
  if (!enabled)
    return { consume: async () => {}, count: async () => 0, refund: async () => {}, reset: async () => {} }
  let cleanUpAt = 0
  const cleanUp = async () => {
    if (performance.now() < cleanUpAt) return
    cleanUpAt = performance.now() + cleanUpEveryMs
    await removeEndedWindows(db).catch(() => {}) // retried a minute later
  }
  return {
    async consume(kind, key) {
      await cleanUp()
      const keyHash = hashKey(key)
      const { max, minutes } = allowedAttempts[kind]
      const windowMs = minutes * 60_000
      if ((await addAttempt(db, { kind, keyHash }, { max, windowMs })) !== null) return
      const secondsLeft = await secondsToWindowEnd(db, kind, keyHash)
      const { sentence, retryAfterSeconds } = describeRefusal(kind, secondsLeft)
      throw tooManyRequests(sentence, retryAfterSeconds)
    },
    async count(kind, key) {
      const windowMs = allowedAttempts[kind].minutes * 60_000
      return (await addAttempt(db, { kind, keyHash: hashKey(key) }, { max: noLimit, windowMs })) ?? noLimit
    },
    refund: (kind, key) => subtractAttempt(db, kind, hashKey(key)),
    reset: (kind, key) => removeAttempts(db, kind, hashKey(key)),
  }
}

const cleanUpEveryMs = 60_000
/** Higher than any real count, so nothing is refused. */
const noLimit = 1_000_000_000

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** An attempt for the rate limiter: its kind and its key. */
export type Attempt = [kind: RateLimitKind, key: string]

/**
 * Counts the attempts, then runs `work`. They are counted first: otherwise fifty concurrent requests would all be under the limit. All are
 * refunded when one of them is over its limit, and when `work` fails for a reason on our side; after a refusal of the input, only those
 * with `refundsRefusals` are. Call it outside a transaction, like the rate limiter.
 */
export async function withRateLimit<T>(
  rateLimiter: RateLimiter,
  attempts: Attempt[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: Attempt[] = []
  return orRefund(rateLimiter, counted, async () => {
    for (const attempt of attempts) {
      await rateLimiter.consume(...attempt)
      counted.push(attempt)
    }
    return await work()
  })
}

/** Runs `work`, and refunds the attempts in `counted` as `withRateLimit` does. */
export async function orRefund<T>(
  rateLimiter: RateLimiter,
  counted: readonly Attempt[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isOurs = isRefunded(error)
    const refunded = counted.filter(([kind]) => isOurs || 'refundsRefusals' in allowedAttempts[kind])
    // An error of a refund would hide the original error.
    await Promise.allSettled(refunded.map((attempt) => rateLimiter.refund(...attempt)))
    throw error
  }
}

/** A defect, a service that is unreachable or overloaded, or another attempt that is over its limit. */
const isRefunded = (error: unknown): boolean =>
  !(error instanceof Failure) || error.code === 'unavailable' || error.code === 'too_many_requests'

/**
 * Counts one attempt unless the current window already has `max`. If the window has ended, starts a new one of `windowMs` milliseconds.
 * Returns the count, or null when the attempt was not counted. It is one statement, so that concurrent calls cannot exceed `max`.
 */
async function addAttempt(
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

/** The seconds until the current window of a key ends; 0 when there is none. */
async function secondsToWindowEnd(db: Db, kind: string, keyHash: Buffer): Promise<number> {
  const seconds = sql<number>`extract(epoch FROM ${rateLimits.endsAt} - now())::float8`
  const [row] = await db.select({ seconds }).from(rateLimits).where(isFor(kind, keyHash))
  return row?.seconds ?? 0
}

/** Subtracts one attempt from the count of a key. */
async function subtractAttempt(db: Db, kind: string, keyHash: Buffer): Promise<void> {
  const isPositive = sql`${rateLimits.count} > 0`
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(isFor(kind, keyHash), isPositive))
}

/** Removes the count of a key. */
async function removeAttempts(db: Db, kind: string, keyHash: Buffer): Promise<void> {
  await db.delete(rateLimits).where(isFor(kind, keyHash))
}

/** Removes up to 1,000 windows that have ended. Locked rows are skipped until the next run. */
async function removeEndedWindows(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM rate_limits WHERE (kind, key_hash) IN
      (SELECT kind, key_hash FROM rate_limits WHERE ends_at <= now() LIMIT 1000 FOR UPDATE SKIP LOCKED)`)
}

const isFor = (kind: string, keyHash: Buffer) =>
  and(eq(rateLimits.kind, kind), eq(rateLimits.keyHash, keyHash))
