// Decides when accounts are erased: before the server listens, then every minute until `stop`.
import { setTimeout as pause } from 'node:timers/promises'
import { type EraseContext, eraseAccounts } from './erase-accounts.ts'

/** An account is erased a minute late at most. */
const pollMs = 60_000

/** The running eraser. `stop` waits for what is being erased: call it before the database closes. */
export type AccountEraser = { stop(): Promise<void> }

/** Erases what is due, and starts the rounds. Resolves after the first round: nobody sees what a backup brought back. */
export async function startAccountEraser(context: EraseContext): Promise<AccountEraser> {
  await eraseAccounts(context)
  const ended = new AbortController()
  const rounds = async () => {
    for (;;) {
      await pause(pollMs, undefined, { signal: ended.signal }).catch(() => {})
      if (ended.signal.aborted) return
      await eraseAccounts(context)
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
