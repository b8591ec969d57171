// Rate limits of sign-ins, registrations, uploads and mails: the limits, the counts in the database, and which attempts count.
import { createHash } from 'node:crypto'
import { and, eq, lte, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { rateLimits } from '../../database/schema.ts'
import { databaseNow, fromNow } from '../../database/transaction.ts'
import { Failure, tooManyRequests } from '../failures.ts'

/** `max` attempts of one key (an account, an address, or both) in `minutes`; `reason` begins the sentence of the refusal. */
export type RateLimit = { max: number; minutes: number; reason: string }

/**
 * The limits. The key is the account and the address for `signIn` and `secondFactor`, the email for `signInOfAccount`, the account for `passwordChange`, `edit`,
 * `upload`, `export`, `tableExport`, `listing`, `forgotPasswordOfAccount`, `emailConfirmation`, `emailChange`, `invitation`, `claim`, `listingInvitation`, `siteSettings`
 * and `testMail`, the address of the listing for `claimLetter`, that of the writer for `reviewOfEmail`, and the network address for the others.
 */
export const allowedAttempts = {
  signIn: { max: 10, minutes: 15, reason: 'Too many failed sign-ins.' },
  secondFactor: { max: 10, minutes: 15, reason: 'Too many failed sign-ins.' },
  signInFromAddress: { max: 30, minutes: 15, reason: 'Too many failed sign-ins.' },
  // From every network: these only slow the next ones down, and nobody reads the reason.
  signInOfAccount: { max: 20, minutes: 60, reason: 'Too many failed sign-ins.' },
  // Not counted: what is refused before the email is looked up (docs/decisions/accounts.md).
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
  // Nobody reads this reason: it would tell that the account exists.
  forgotPasswordOfAccount: { max: 3, minutes: 60, reason: 'Too many links for a new password.' },
  emailConfirmation: { max: 3, minutes: 60, reason: 'Too many links to confirm your address.' },
  emailChange: { max: 5, minutes: 60, reason: 'Too many attempts to change your address.' },
  invitation: { max: 20, minutes: 24 * 60, reason: 'Too many invitations.' },
  claim: { max: 10, minutes: 24 * 60, reason: 'Too many claims.' },
  claimLetter: { max: 3, minutes: 24 * 60, reason: 'Too many emails to the address of this listing.' },
  listingInvitation: { max: 500, minutes: 24 * 60, reason: 'Too many invitations.' },
  siteSettings: { max: 120, minutes: 30, reason: 'Too many changes of the settings.' },
  testMail: { max: 20, minutes: 30, reason: 'Too many test emails.' },
  setup: { max: 30, minutes: 15, reason: 'Too many attempts to set the directory up.' },
  review: { max: 10, minutes: 60, reason: 'Too many reviews from your network.' },
  reviewOfEmail: { max: 5, minutes: 24 * 60, reason: 'Too many reviews with this address.' },
  reviewMark: { max: 60, minutes: 30, reason: 'Too many marks from your network.' },
  emailLink: { max: 30, minutes: 15, reason: 'Too many attempts to confirm an address.' },
} as const satisfies Record<string, RateLimit>

/** The kind of an attempt that is counted. */
export type RateLimitKind = keyof typeof allowedAttempts

/** Failed sign-ins of one account in an hour that are as quick as the first, wherever they come from. One address has ten in 15 minutes. */
const quickSignIns = 10
const slowestSignInMs = 4000

/** How long the sign-in waits that is this one within the hour: longer each time, and never so long that its owner is locked out. */
export const signInPauseMs = (count: number): number =>
  count <= quickSignIns ? 0 : Math.min(slowestSignInMs, 250 * 2 ** (count - quickSignIns - 1))

/** The sentence of a refusal, and the whole seconds after which another attempt is allowed. */
export function describeRefusal(
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

/** Counts attempts. It uses a connection of its own, so never call it inside a transaction. */
export type RateLimiter = {
  /** Counts one attempt. Refuses an attempt over the limit (429 with Retry-After), also when many come at once. */
  consume(kind: RateLimitKind, key: string): Promise<void>
  /** Counts one attempt, refuses none, and returns the count; 0 when nothing is counted. */
  count(kind: RateLimitKind, key: string): Promise<number>
  /** Takes one attempt off the count, because it was no failure. */
  refund(kind: RateLimitKind, key: string): Promise<void>
  /** Removes the count of a key. */
  reset(kind: RateLimitKind, key: string): Promise<void>
}

/** A limiter over the database; `enabled: false` (RATE_LIMIT=off) counts nothing and refuses nobody. */
export function createRateLimiter(db: Db, { enabled }: { enabled: boolean }): RateLimiter {
  if (!enabled)
    return { consume: async () => {}, count: async () => 0, refund: async () => {}, reset: async () => {} }
  let cleanUpAt = 0
  const cleanUp = async () => {
    if (performance.now() < cleanUpAt) return
    cleanUpAt = performance.now() + cleanUpEveryMs
    await removeEndedWindows(db).catch(() => {}) // the next minute tries again
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
      return (
        (await addAttempt(db, { kind, keyHash: hashKey(key) }, { max: uncounted, windowMs })) ?? uncounted
      )
    },
    refund: (kind, key) => subtractAttempt(db, kind, hashKey(key)),
    reset: (kind, key) => removeAttempts(db, kind, hashKey(key)),
  }
}

const cleanUpEveryMs = 60_000
/** More than any window sees. */
const uncounted = 1_000_000_000

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** What the rate limiter counts: the kind of the attempt, and its key. */
export type Attempt = [kind: RateLimitKind, key: string]

/**
 * Counts the attempts and then does the work. They are counted first: otherwise fifty at the same moment would all be under
 * the limit. All are refunded when one of them is over its limit, and when the work fails because of us. A refusal of what
 * was sent is not refunded. Outside a transaction, as the rate limiter.
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

/** Does the work, and refunds what was counted for it when it fails because of us. */
export async function orRefund<T>(
  rateLimiter: RateLimiter,
  counted: readonly Attempt[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // An error of a refund would hide the first error.
    if (isRefunded(error)) await Promise.allSettled(counted.map((attempt) => rateLimiter.refund(...attempt)))
    throw error
  }
}

/** A defect, something that does not respond or is too busy, or another attempt that is over its limit. */
const isRefunded = (error: unknown): boolean =>
  !(error instanceof Failure) || error.code === 'unavailable' || error.code === 'too_many_requests'

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
