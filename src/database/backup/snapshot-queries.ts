// Knows the SQL of one moment of the whole database, read piece by piece.
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type BackupTable, backupTables } from './backup-tables.ts'

/** Some rows of a table: the names of its columns, and their values as PostgreSQL's own texts. */
export type SomeRows = { columns: string[]; rows: (string | null)[][] }

/** One moment of the database. `close` is owed, whatever happens. */
export type Snapshot = {
  tables: BackupTable[]
  fetch(table: BackupTable): Promise<SomeRows>
  close(): Promise<void>
}

/** A business has 2 kB at most as a rule, a letter that waits may have 150. */
const rowsAtOnce: Record<BackupTable, number> = {
  businesses: 500,
  users: 500,
  moderation_log: 2000,
  outbox_mails: 50,
  images: 2000,
}
const asText = { getTypeParser: () => (text: string) => text }

/**
 * Takes the moment that `client` sees. `held` is for the embedded database, whose one session everybody shares: the rows
 * are set aside at once and the transaction ends, so that nobody waits while they are fetched. On a server, where others
 * do not wait, the transaction stays open until `close` instead, and nothing is set aside.
 */
export async function takeSnapshot(client: pg.Client, held: boolean): Promise<Snapshot> {
  if (held) await closeForgotten(client)
  const prefix = `backup_${randomBytes(4).toString('hex')}_`
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await client.query('SET LOCAL datestyle = ISO; SET LOCAL extra_float_digits = 1')
    const tables = await listTables(client)
    for (const table of tables) {
      const hold = held ? 'WITH HOLD' : 'WITHOUT HOLD'
      await client.query(`DECLARE ${prefix}${table} NO SCROLL CURSOR ${hold} FOR SELECT * FROM ${table}`)
    }
    if (held) await client.query('COMMIT')
    return {
      tables,
      fetch: (table) => fetchRows(client, `FETCH ${rowsAtOnce[table]} FROM ${prefix}${table}`),
      close: () => (held ? closeCursors(client, prefix) : rollBack(client)),
    }
  } catch (error) {
    await rollBack(client).catch(() => {})
    throw error
  }
}

// A database of an older version has not got all of them.
async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [backupTables],
  )
  const found = new Set(rows.map(({ name }) => name))
  return backupTables.filter((table) => found.has(table))
}

async function fetchRows(client: pg.Client, text: string): Promise<SomeRows> {
  const { fields, rows } = await client.query<(string | null)[]>({ text, rowMode: 'array', types: asText })
  return { columns: fields.map(({ name }) => name), rows }
}

// The embedded session outlives a backup that was killed, and with it what that one had set aside.
async function closeForgotten(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM pg_cursors WHERE name LIKE 'backup\\_%' AND creation_time < now() - interval '1 hour'`,
  )
  for (const { name } of rows) await client.query(`CLOSE ${name}`)
}

async function closeCursors(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM pg_cursors WHERE starts_with(name, $1)',
    [prefix],
  )
  for (const { name } of rows) await client.query(`CLOSE ${name}`)
}

async function rollBack(client: pg.Client): Promise<void> {
  await client.query('ROLLBACK')
}
