// Asks owners once a year whether their listings are still right. Not while the clock may be wrong.
import { type AskContext, askOwners } from '../still-right/ask-owners.ts'
import { type Clocks, createClockWatch, usualClocks } from './retention-job.ts'
import { type RunningJob, startRounds } from './rounds.ts'

const pollMs = 10 * 60_000

type JobContext = AskContext & { log: { error(fields: object, message: string): void } }

/** Starts the rounds, the first one ten minutes after the start. */
export const startStillRightJob = (context: JobContext): RunningJob =>
  startRounds(createStillRightRound(context), pollMs)

/** Makes the function of one round. It never throws: it logs what stops it, and the next round goes on. */
export function createStillRightRound(
  context: JobContext,
  clocks: Clocks = usualClocks,
): () => Promise<number> {
  const watch = createClockWatch(clocks.monotonicMs)
  return async () => {
    try {
      // A clock that is a year ahead for a minute would make every listing look untouched.
      if (watch(await clocks.readTime(context.db)) !== 'settled') return 0
      return await askOwners(context)
    } catch (err) {
      context.log.error({ err }, 'the owners could not be asked whether their listings are still right')
      return 0
    }
  }
}
