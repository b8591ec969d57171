// Decides what happens when the worker ends: everyone inside is told why, and the folder is opened again.
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseLog } from '../database-limits.ts'
import { DatabaseUnavailable } from '../failures.ts'
import type { WorkerConnections } from './worker-connection.ts'
import type { WorkerLife } from './worker-life.ts'

const reopenPausesMs = [0, 250, 1000, 5000]

/**
 * Keeps a worker serving behind `socket` until `close`. Rejects when the first opening fails; later openings are tried
 * until one succeeds, because people are waiting and the cause (a full disk, say) may go away.
 */
export async function superviseWorker(
  start: () => WorkerLife,
  socket: WorkerConnections,
  log: DatabaseLog,
): Promise<{ close(): Promise<void> }> {
  let closing = false
  let life = start()
  const welcome = async () => {
    const { firstStart, openMs } = await life.ready
    const event = firstStart ? 'embedded database created' : 'embedded database opened'
    log.info({ openMs: Math.round(openMs) }, event)
    void life.ended.then(reopen)
  }
  const reopen = (reason: string) => {
    if (closing) return
    log.error({ reason }, 'reopening the embedded database')
    socket.empty(new DatabaseUnavailable(reason))
    socket.openAfter(reopening())
  }
  const reopening = async () => {
    for (let attempt = 0; ; attempt++) {
      await life.kill()
      await pause(reopenPausesMs[Math.min(attempt, reopenPausesMs.length - 1)])
      if (closing) throw new DatabaseUnavailable('The database is closing.')
      life = start()
      try {
        return await welcome()
      } catch (err) {
        log.error({ err }, 'the embedded database could not be reopened')
      }
    }
  }
  try {
    await welcome()
  } catch (error) {
    await life.kill()
    throw error
  }
  const close = async () => {
    closing = true
    await socket.opened().catch(() => {})
    await life.close()
  }
  return { close }
}
