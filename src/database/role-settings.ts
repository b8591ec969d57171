// The deadlines and what the planner reckons with on a PostgreSQL server: settings of our role in this database. They hold
// on every connection of the role, also behind a pooler and on standbys (docs/decisions/any-postgresql.md).
import pg from 'pg'
import type { DatabaseLimits, DatabaseLog } from './postgres-server.ts'
import { beginLong } from './transaction.ts'

// Any number works, as long as every copy of the program uses the same one.
const settingsLock = 0x6d7a73657473

// Compiling a statement takes 20 to 30 ms, ours take less; the planner expects otherwise for a large directory. With 4 MB the
// pages of a broad word are forgotten and its documents tested again; with the costs of a turning disk all documents are read
// instead of those that hold the word. Words of a million businesses took two to four times as long (bench/results.md).
const plannerSettings = { jit: 'off', work_mem: '16MB', random_page_cost: '1.1' }

/**
 * Sets the deadlines of the role of `client`, when they differ. Then the connection of `client` is closed: it has the old ones,
 * and a pooler would give it to others. A server that allows no change gets a warning in the log.
 */
export async function setRoleDeadlines(
  client: pg.Client,
  limits: DatabaseLimits,
  log: DatabaseLog,
): Promise<void> {
  const wanted = {
    statement_timeout: String(limits.deadlineMs),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    ...plannerSettings,
  }
  try {
    const { database, settings } = await readRoleSettings(client)
    const differing = Object.entries(wanted).filter(([name, value]) => !settings.includes(`${name}=${value}`))
    if (differing.length === 0) return
    await beginLong(client)
    await client.query('SELECT pg_advisory_xact_lock($1)', [settingsLock]) // two at once would fail
    for (const [name, value] of differing)
      await client.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${pg.escapeLiteral(value)}`,
      )
    await client.query('COMMIT')
  } catch (err) {
    log.warn({ err }, 'the deadlines could not be set on the server: only this program gives up slow queries')
  }
  await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => {})
}

async function readRoleSettings(client: pg.Client): Promise<{ database: string; settings: string[] }> {
  const { rows } = await client.query<{ database: string; settings: string[] }>(`
    SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
      JOIN pg_roles ON pg_roles.oid = setrole JOIN pg_database ON pg_database.oid = setdatabase
      WHERE rolname = current_user AND datname = current_database()), '{}') AS settings`)
  return rows[0] ?? { database: '', settings: [] }
}
