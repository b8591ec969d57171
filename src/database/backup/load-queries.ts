// Knows the SQL of loading a backup: its own statements, never those of the file.
import type pg from 'pg'
import {
  advanceSequence,
  deferSearch,
  insertRows,
  numberedTables,
  type RowsLine,
  rebuildSearch,
} from './backup-format-rules.ts'
import { backupTables } from './backup-tables.ts'

/** Whether one of the tables of a backup holds a row. A table that does not exist yet holds none. */
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

/** The number of connections of copies of the program that were opened before this one. */
export async function countEarlierCopies(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ copies: number }>(`
    SELECT count(*)::int AS copies FROM pg_stat_activity other
    JOIN pg_stat_activity own ON own.pid = pg_backend_pid()
      AND other.datname = own.datname AND other.backend_start < own.backend_start
      AND other.application_name LIKE 'mzansi-local%' AND other.application_name <> own.application_name`)
  return rows[0]?.copies ?? 0
}

/** Locks these tables against writes of others until the transaction ends, and defers search. Reads still work. */
export async function lockTables(client: pg.Client, tables: string[]): Promise<void> {
  await client.query(`LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`)
  // A place may be gone: `finishLoading` takes it from its businesses before the constraint is checked.
  await client.query('SET CONSTRAINTS ALL DEFERRED')
  await client.query(deferSearch)
}

/** Adds the rows of one line. */
export async function addRows(client: pg.Client, { table, json }: RowsLine): Promise<void> {
  await client.query(insertRows(table, '$1::jsonb'), [json])
}

/** Sets the sequences of the loaded tables behind their rows, removes places that are gone, and rebuilds search. */
export async function finishLoading(client: pg.Client, tables: string[]): Promise<void> {
  await client.query(`SELECT set_config('mzansi.placing', 'on', true)`)
  await client.query(`UPDATE businesses SET place_id = NULL
    WHERE place_id IS NOT NULL AND NOT EXISTS (SELECT FROM places WHERE places.id = place_id)`)
  // A backup of an older version has fewer tables, and so has the database until it is loaded.
  for (const table of numberedTables.filter((one) => tables.includes(one)))
    await client.query(advanceSequence(table))
  await client.query(rebuildSearch)
}

/** The number of rows of a table. */
export async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
  return rows[0]?.count ?? 0
}

/** The number of mails that the program will send when it starts. */
export async function countWaitingMails(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM outbox_mails WHERE finished_at IS NULL',
  )
  return rows[0]?.count ?? 0
}
