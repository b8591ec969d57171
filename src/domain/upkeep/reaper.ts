// Decides when what is over is removed: accounts, sessions, links, mails, orphaned images. A clock that is wrong for a while removes nothing.
import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { type EraseContext, eraseAccounts } from '../accounts/erase-accounts.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { removeOldMails } from '../mail/remove-old-mails.ts'
import { sweepImages } from '../media/sweep-images.ts'
import { type ClockWatch, createClockWatch } from './clock-watch.ts'
import { removeExpired } from './remove-expired.ts'

/** An account that a backup brought back is erased a minute late at most. */
const pollMs = 60_000
/** A folder with the mails of a month is not listed every minute. */
const removeEveryMs = 60 * 60_000
/** Images are swept at the start of the program, too. */
const sweepEveryMs = 24 * 60 * 60_000

/** What the reaper needs. */
export type ReaperContext = EraseContext & {
  transport: Pick<MailTransport, 'removeCopies' | 'removeOlder'>
  log: { warn(fields: object, message: string): void }
}
/** The clocks that it trusts when they agree: that of the database, and one that nobody can set. Tests have their own. */
export type Clocks = { readTime(db: Db): Promise<Date>; monotonicMs(): number }
/** The running reaper. `stop` waits for what is being removed: call it before the database closes. */
export type Reaper = { stop(): Promise<void> }

/** Starts the rounds. Resolves after the first: nobody sees what a backup brought back. */
export async function startReaper(context: ReaperContext): Promise<Reaper> {
  const reap = createReaper(context)
  await reap()
  const ended = new AbortController()
  const rounds = async () => {
    for (;;) {
      await pause(pollMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      await reap()
    }
  }
  const running = rounds()
  return {
    async stop() {
      ended.abort()
      await running
    },
  }
}

/** Makes the function of one round. It never throws: it logs what stops it, and the next round goes on. */
export function createReaper(context: ReaperContext, clocks: Clocks = usualClocks): () => Promise<void> {
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
      if (clocks.monotonicMs() < sweepAt) return
      sweepAt = clocks.monotonicMs() + sweepEveryMs
      await sweepImages(context, time)
    } catch (err) {
      log.error({ err }, 'the removal of what is over stopped early')
    }
  }
}

function judge(watch: ClockWatch, time: Date, log: ReaperContext['log']): boolean {
  const state = watch(time)
  if (state === 'stepped') log.warn({ time }, 'the clock was set: for an hour nothing is removed for its age')
  return state === 'settled'
}

const usualClocks: Clocks = {
  monotonicMs: () => performance.now(),
  async readTime(db) {
    const time: SQL = sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms`
    const { rows } = await db.execute<{ ms: number }>(time)
    return new Date(rows[0]?.ms ?? 0)
  },
}
