// Removes what is over: accounts, sessions, one-time tokens, mails, counts of searches, rows of lists, reviews, orphaned images. Not while the clock may be wrong.
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

/** An account that a backup brought back is erased a minute late at most. */
const pollMs = 60_000
/** A folder with the mails of a month is not listed every minute. */
const removeEveryMs = 60 * 60_000
/** Images are swept at the start of the program, too. */
const sweepEveryMs = 24 * 60 * 60_000

/** What the retention job needs. */
export type RetentionContext = EraseContext & {
  transport: Pick<MailTransport, 'removeCopies' | 'removeOlder'>
  log: { warn(fields: object, message: string): void }
}
/** The clocks that it trusts when they agree: that of the database, and one that nobody can set. Tests have their own. */
export type Clocks = { readTime(db: Db): Promise<Date>; monotonicMs(): number }

/** Starts the rounds. Resolves after the first: nobody sees what a backup brought back. */
export async function startRetentionJob(context: RetentionContext): Promise<RunningJob> {
  const reap = createRetentionRound(context)
  await reap()
  return startRounds(reap, pollMs)
}

/** Makes the function of one round. It never throws: it logs what stops it, and the next round goes on. */
export function createRetentionRound(
  context: RetentionContext,
  clocks: Clocks = usualClocks,
): () => Promise<void> {
  const { db, log } = context
  const watch = createClockWatch(clocks.monotonicMs)
  let removeAt = 0
  let sweepAt = clocks.monotonicMs() + sweepEveryMs
  return async () => {
    try {
      const time = await clocks.readTime(db)
      const isSettled = judge(watch, time, log)
      await eraseAccounts(context, isSettled ? time : null)
      if (!isSettled || clocks.monotonicMs() < removeAt) return
      removeAt = clocks.monotonicMs() + removeEveryMs
      await removeExpired(db)
      await removeOldMails(context, time)
      await removeOldFailedSearches(db, time)
      if (clocks.monotonicMs() < sweepAt) return
      sweepAt = clocks.monotonicMs() + sweepEveryMs
      await sweepImages(context, time)
    } catch (err) {
      log.error({ err }, 'the removal of what is over stopped early')
    }
  }
}

/** Whether the clock may be trusted to say how old something is. */
function judge(watch: ClockWatch, time: Date, log: RetentionContext['log']): boolean {
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

/** A clock that is wrong by less removes nothing that matters too early, and a slow query looks like a step of seconds. */
const maxStepMs = 60_000
/** How long a clock must run without a step. One that is wrong at the start of a machine is set right within minutes. */
const settleMs = 60 * 60_000

/** Says of each reading of a clock how it may be used. `stepped`: it has moved by more than the time that went by. */
export type ClockWatch = (time: Date) => 'settled' | 'settling' | 'stepped'

/** Watches one clock beside `monotonicMs`, which nobody can set. A clock settles an hour after its first reading and after each step. */
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

/** Removes all that has expired. */
export async function removeExpired(db: Db): Promise<void> {
  await removeExpiredSessions(db)
  await removeExpiredTokens(db)
  await removeOldRows(db)
  await removeOldMerges(db)
  await expireClaims(db)
  await removeExpiredReviews(db)
}
