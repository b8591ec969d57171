// Knows the SQL of loading a backup: its own statements, never those of the file.
import type pg from 'pg'
import { continueLog, insertRows, laterSearch, type RowsLine, rebuildSearch } from './backup-format-rules.ts'
import { backupTables } from './backup-tables.ts'

/** Whether one of the tables of a backup holds a row. Tables that are not there yet hold none. */
export async function holdsRows(client: pg.Client): Promise<boolean> {
  for (const table of backupTables) {
    const { rows: made } = await client.query<{ table: string | null }>(
      'SELECT to_regclass($1)::text AS table',
      [table],
    )
    if (!made[0]?.table) continue
    const { rows } = await client.query<{ some: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS some`)
    if (rows[0]?.some) return true
  }
  return false
}

/** How many connections to this database were there before this one, of copies of the program. */
export async function countEarlierCopies(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ copies: number }>(`
    SELECT count(*)::int AS copies FROM pg_stat_activity other
    JOIN pg_stat_activity own ON own.pid = pg_backend_pid()
      AND other.datname = own.datname AND other.application_name = own.application_name
      AND other.pid <> own.pid AND other.backend_start < own.backend_start`)
  return rows[0]?.copies ?? 0
}

/** Keeps everybody else from writing to these tables until the transaction ends; readers go on. */
export async function lockTables(client: pg.Client, tables: string[]): Promise<void> {
  await client.query(`LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`)
  await client.query(laterSearch)
}

/** Adds the rows of one line. */
export async function addRows(client: pg.Client, { table, json }: RowsLine): Promise<void> {
  await client.query(insertRows(table, '$1::jsonb'), [json])
}

/** Has the moderation log and search go on from what was loaded. */
export async function finishLoading(client: pg.Client): Promise<void> {
  await client.query(continueLog)
  await client.query(rebuildSearch)
}

/** How many rows a table has. */
export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

/** How many letters the program will send when it starts. */
export async function countWaitingMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM outbox_mails WHERE finished_at IS NULL',
  )
  return rows[0]?.count ?? 0
}
