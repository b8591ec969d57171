// Decides what happens when the worker ends: every connection fails with the reason, and the folder is opened again.
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from '../database-limits.ts'
import { DatabaseUnavailable } from '../failures.ts'
import type { WorkerConnections } from './worker-connections.ts'
import type { WorkerThread } from './worker-thread.ts'

const reopenPausesMs = [0, 250, 1000, 5000]

/**
 * Keeps a worker running for `connections` until `close`. Rejects when the first opening fails. Later openings are repeated
 * until one succeeds, because visitors wait and the cause (a full disk, for example) may go away. `onEnd` is called each time
 * a worker ended: the notification of its last commit may be lost.
 */
export async function superviseWorker(
  start: () => WorkerThread,
  connections: WorkerConnections,
  log: DatabaseLog,
  onEnd: () => void,
): Promise<{ close(): Promise<void> }> {
  let closing = false
  let worker = start()
  const awaitReady = async () => {
    const { firstStart, openMs } = await worker.ready
    const event = firstStart ? 'embedded database created' : 'embedded database opened'
    log.info({ openMs: Math.round(openMs) }, event)
    void worker.ended.then(reopen)
  }
  const reopen = (reason: string) => {
    if (closing) return
    onEnd()
    log.error({ reason }, 'reopening the embedded database')
    connections.closeAll(new DatabaseUnavailable(reason))
    connections.waitFor(reopening())
  }
  const reopening = async () => {
    for (let attempt = 0; ; attempt++) {
      await worker.kill()
      await pause(reopenPausesMs[Math.min(attempt, reopenPausesMs.length - 1)])
      if (closing) throw new DatabaseUnavailable('The database is closing.')
      worker = start()
      try {
        return await awaitReady()
      } catch (err) {
        log.error({ err }, 'the embedded database could not be reopened')
      }
    }
  }
  try {
    await awaitReady()
  } catch (error) {
    await worker.kill()
    throw error
  }
  const close = async () => {
    closing = true
    await connections.opened().catch(() => {})
    await worker.close()
  }
  return { close }
}
