// The retention job: removes expired accounts, sessions, tokens, emails, search counts, import rows, reviews and images, while the clock is trusted.
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { type EraseContext, eraseAccounts } from '../accounts/account-erasure.ts'
import { removeExpiredTokens } from '../accounts/one-time-tokens.ts'
import { removeExpiredSessions } from '../accounts/sessions.ts'
import { expireClaims } from '../claims/claim-queries.ts'
import { type RunningJob, startRounds } from '../concurrency.ts'
import { removeOldRows } from '../imports/imports.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { removeOldMails } from '../mail/outbox.ts'
import { sweepImages } from '../media/attach-images.ts'
import { removeOldFailedSearches } from '../moderation/failed-searches.ts'
import { removeOldMerges } from '../moderation/merge-queries.ts'
import { removeExpiredReviews } from '../reviews/review-keeping.ts'

/** The poll interval: an account that a restored backup brought back is erased after a minute at most. */
const pollMs = 60_000
/** The interval of other removals, so that the folder with the emails of a month is not listed every minute. */
const removeEveryMs = 60 * 60_000
/** The interval of image sweeps; there is another one when the program starts. */
const sweepEveryMs = 24 * 60 * 60_000

/** What is removed or ended by its age alone. */
const expiring: ((db: Db) => Promise<void>)[] = [
  removeExpiredSessions,
  removeExpiredTokens,
  removeOldRows,
  removeOldMerges,
  expireClaims,
  removeExpiredReviews,
]

/** The context of the retention job. */
export type RetentionContext = EraseContext & {
  transport: Pick<MailTransport, 'removeCopies' | 'removeOlder'>
  log: { warn(fields: object, message: string): void }
}
/** The clock of the database, and a monotonic clock, which nobody can set. They are trusted if they agree. Tests replace them. */
export type Clocks = { readTime(db: Db): Promise<Date>; monotonicMs(): number }

/** Starts the rounds. Resolves after the first one, so that nobody sees accounts that a restored backup brought back. */
export async function startRetentionJob(context: RetentionContext): Promise<RunningJob> {
  const runRound = createRetentionRound(context)
  await runRound()
  return startRounds(runRound, pollMs)
}

/** Creates the function that runs one round. It never throws: the error of a removal is logged, and the others continue. */
export function createRetentionRound(
  context: RetentionContext,
  clocks: Clocks = usualClocks,
): () => Promise<void> {
  const { db, log } = context
  const watch = createClockWatch(clocks.monotonicMs)
  let removeAt = 0
  let sweepAt = clocks.monotonicMs() + sweepEveryMs
  const orLog = (removal: Promise<void>) =>
    removal.catch((err: unknown) => log.error({ err }, 'a removal of what is over failed'))
  return async () => {
    try {
      const time = await clocks.readTime(db)
      const isSettled = isTrusted(watch, time, log)
      await orLog(eraseAccounts(context, isSettled ? time : null))
      if (!isSettled || clocks.monotonicMs() < removeAt) return
      removeAt = clocks.monotonicMs() + removeEveryMs
      for (const remove of expiring) await orLog(remove(db))
      await orLog(removeOldMails(context, time))
      await orLog(removeOldFailedSearches(db, time))
      if (clocks.monotonicMs() < sweepAt) return
      sweepAt = clocks.monotonicMs() + sweepEveryMs
      await sweepImages(context, time)
    } catch (err) {
      log.error({ err }, 'the removal of what is over stopped early')
    }
  }
}

/** Whether the clock can be trusted for the age of data. Logs a step of the clock. */
function isTrusted(watch: ClockWatch, time: Date, log: RetentionContext['log']): boolean {
  const state = watch(time)
  if (state === 'stepped') log.warn({ time }, 'the clock was set: for an hour nothing is removed for its age')
  return state === 'settled'
}

export const usualClocks: Clocks = {
  monotonicMs: () => performance.now(),
  async readTime(db) {
    const time: SQL = sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`
    const { rows } = await db.execute<{ ms: number }>(time)
    return new Date(rows[0]?.ms ?? 0)
  },
}

/** The greatest difference that is not a step: a slow query looks like one of seconds, and a smaller error removes nothing important too early. */
const maxStepMs = 60_000
/** How long a clock must run without a step. A wrong clock at the start of a machine is usually corrected within minutes. */
const settleMs = 60 * 60_000

/** Judges each reading of a clock. `stepped`: it differs from the elapsed monotonic time; `settling`: a step was recent; `settled`: trusted. */
export type ClockWatch = (time: Date) => 'settled' | 'settling' | 'stepped'

/** Compares one clock with `monotonicMs`. It is settled an hour after its first reading and after each step. */
export function createClockWatch(monotonicMs: () => number = () => performance.now()): ClockWatch {
  let last: { time: number; at: number } | null = null
  let runsSince = 0
  return (time) => {
    const at = monotonicMs()
    const step = last ? Math.abs(time.getTime() - last.time - (at - last.at)) : 0
    const hasStepped = step > maxStepMs
    if (!last || hasStepped) runsSince = at
    last = { time: time.getTime(), at }
    if (hasStepped) return 'stepped'
    return at - runsSince >= settleMs ? 'settled' : 'settling'
  }
}
