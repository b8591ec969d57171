// Knows how one client of its own stays connected to the server and listens: a lost connection is made again.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-limits.ts'

const reconnectPausesMs = [100, 500, 2000, 5000]
const queryTimeoutMs = 5000

/** What happens to a connection: it listens now, it ended, and what arrived between. */
type ListeningEvents = {
  onListening: () => void
  onNotification: (notification: pg.Notification) => void
  onLost: () => void
}

/** `reconnect` replaces a connection that seems to be alive and delivers nothing. */
export type ListeningClient = { reconnect(): Promise<void>; close(): Promise<void> }

/**
 * Listens to `channels` until `close`, and rejects when the first connection fails. When a connection ended, another one is
 * tried until one listens.
 */
export async function keepListening(
  settings: pg.ClientConfig,
  channels: string[],
  log: DatabaseLog,
  events: ListeningEvents,
): Promise<ListeningClient> {
  let closing = false
  const listen = async () => {
    const client = await connectListener(settings, channels, events.onNotification)
    client.once('end', () => {
      events.onLost()
      void listenAgain()
    })
    events.onListening()
    return client
  }
  const listenAgain = async () => {
    let logged = ''
    for (let attempt = 0; !closing; attempt++) {
      await pause(reconnectPausesMs[Math.min(attempt, reconnectPausesMs.length - 1)], undefined, {
        ref: false,
      })
      try {
        current = await listen()
        break
      } catch (error) {
        if (String(error) !== logged) log.warn({ err: error }, 'cannot listen for changes')
        logged = String(error)
      }
    }
    if (closing) await current.end()
  }
  let current = await listen()
  return {
    // The query first: if it gets no response, the network is lost, and end() then does not wait for the server.
    reconnect: async () => {
      const client = current
      await client.query('SELECT 1').catch(() => {})
      await client.end().catch(() => {})
    },
    close: async () => {
      closing = true
      await current.end()
    },
  }
}

async function connectListener(
  settings: pg.ClientConfig,
  channels: string[],
  onNotification: (notification: pg.Notification) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ ...settings, query_timeout: queryTimeoutMs })
  client.on('error', () => {}) // 'end' follows, and that handler reconnects
  client.on('notification', onNotification)
  try {
    await client.connect()
    for (const channel of channels) await client.query(`LISTEN ${channel}`)
  } catch (error) {
    void client.end().catch(() => {}) // a read-only standby accepts the connection and refuses LISTEN: close it, or each attempt leaves one open
    throw error
  }
  return client
}
