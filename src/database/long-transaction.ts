// Decides how work runs that takes longer than a query may: in one transaction, without the deadlines of the role.

/** The part of a client that is used here. */
type LongClient = { query(text: string): Promise<unknown> }

// For this transaction only: behind a pooler, a setting of the session would stay on a connection that others use next.
const withoutDeadlines =
  'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'

/** Runs `work` in one transaction of `client`, without deadlines, and commits. An error rolls everything back and is thrown again. */
export async function inLongTransaction<T>(client: LongClient, work: () => Promise<T>): Promise<T> {
  await beginLong(client)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Begins a transaction without deadlines. `mode` is what follows BEGIN. */
export async function beginLong(client: LongClient, mode = ''): Promise<void> {
  await client.query(`BEGIN ${mode}; ${withoutDeadlines}`)
}

/**
 * Makes the statistics that the planner needs after a load at once; autovacuum would a minute later. The VACUUM makes index-only
 * scans possible. It cannot run in a transaction, so it has a deadline, after which autovacuum does the rest.
 */
export async function analyzeLoaded(client: LongClient): Promise<void> {
  await inLongTransaction(client, () => client.query('ANALYZE'))
  await client.query('VACUUM').catch(() => {})
}
