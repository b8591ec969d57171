// Knows when any copy of the program changed something public: a client of its own listens for notifications of the server.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-limits.ts'

const reconnectPausesMs = [100, 500, 2000, 5000]
const keepAliveMs = 30_000

/**
 * Calls `onChange` for every committed public change, from the moment it resolves until `close`. After a lost
 * connection it calls once more when it listens again, because a notification may have been missed.
 */
export async function listenForChanges(
  settings: pg.ClientConfig,
  log: DatabaseLog,
  onChange: () => void,
): Promise<{ close(): Promise<void> }> {
  let closing = false
  const listen = async () => {
    const client = await connectListener(settings, onChange)
    client.once('end', () => void reconnect())
    return client
  }
  const reconnect = async () => {
    for (let attempt = 0; !closing; attempt++) {
      await pause(reconnectPausesMs[Math.min(attempt, reconnectPausesMs.length - 1)], undefined, {
        ref: false,
      })
      try {
        current = await listen()
        onChange()
        break
      } catch (error) {
        log.warn({ err: error }, 'cannot listen for changes')
      }
    }
    if (closing) await current.end()
  }
  let current = await listen()
  return {
    close: async () => {
      closing = true
      await current.end()
    },
  }
}

async function connectListener(settings: pg.ClientConfig, onChange: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, query_timeout: 5000 })
  client.on('error', () => {}) // 'end' follows, and that handler reconnects
  client.on('notification', onChange)
  try {
    await client.connect()
    await client.query('LISTEN public_change')
  } catch (error) {
    void client.end().catch(() => {}) // a read-only standby accepts the connection and refuses LISTEN: close it, or each attempt leaves one open
    throw error
  }
  // A lost network is noticed only when something is sent. end() then closes the connection.
  const keepAlive = setInterval(() => client.query('SELECT 1').catch(() => client.end()), keepAliveMs)
  client.once('end', () => clearInterval(keepAlive))
  return client
}
