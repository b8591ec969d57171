// Knows how a heartbeat is sent: as a notification that shows whether those of public changes arrive.
import type pg from 'pg'
import { DatabaseUnavailable } from './failures.ts'

/**
 * Notifies `channel` of the time of sending, in milliseconds of `performance.now()`. Through the pool, as every change is sent: a
 * notification of its own connection would arrive even where no other does. Throws when the server is read-only.
 */
export async function sendHeartbeat(pool: pg.Pool, channel: string): Promise<void> {
  const client = await pool.connect()
  let isWritable = false
  try {
    const { rowCount } = await client.query(
      `SELECT pg_notify($1, $2) WHERE current_setting('transaction_read_only') = 'off'`,
      [channel, String(performance.now())],
    )
    isWritable = rowCount === 1
    if (!isWritable) throw new DatabaseUnavailable('The server is read-only.')
  } finally {
    client.release(!isWritable) // the next connection may lead to the server that took over
  }
}
