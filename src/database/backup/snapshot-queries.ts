// Knows the SQL of a snapshot of the whole database, which cursors read in batches.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { beginLong } from '../long-transaction.ts'
import { type BackupTable, backupTables } from './backup-tables.ts'

/** A batch of rows of a table: the names of its columns, and their values in PostgreSQL's text format; JSON as itself. */
export type RowBatch = { columns: string[]; rows: unknown[][] }

/** One moment of the database. `close` must always be called. */
export type Snapshot = {
  tables: BackupTable[]
  fetch(table: BackupTable): Promise<RowBatch>
  close(): Promise<void>
}

/** A business has rarely more than 2 kB; a waiting mail may have 150 kB. */
const batchRows: Record<BackupTable, number> = {
  businesses: 500,
  users: 500,
  moderation_log: 2000,
  outbox_mails: 50,
  images: 2000,
  public_holidays: 500,
  erased_accounts: 2000,
  reports: 2000,
  waiting_edits: 500,
}
// JSON inside a text would be loaded as a JSON text.
const asText = {
  getTypeParser: (type: number) => (type === pg.types.builtins.JSONB ? JSON.parse : (text: string) => text),
}

/**
 * Takes a snapshot of what `client` sees. `held` is for the embedded database, whose one session all connections share: its
 * cursors are declared WITH HOLD, which copies their rows when the transaction commits, so that nobody waits during the
 * fetching. On a server, where nobody waits, the transaction stays open until `close`, and nothing is copied.
 */
export async function takeSnapshot(client: pg.Client, held: boolean): Promise<Snapshot> {
  if (held) await closeLeftCursors(client)
  const prefix = `backup_${randomBytes(4).toString('hex')}_`
  await beginLong(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
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
      fetch: (table) => fetchRows(client, `FETCH ${batchRows[table]} FROM ${prefix}${table}`),
      close: () => (held ? closeCursors(client, prefix) : rollBack(client)),
    }
  } catch (error) {
    await rollBack(client).catch(() => {})
    throw error
  }
}

// A database of an older version does not have all of them.
async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [backupTables],
  )
  const found = new Set(rows.map(({ name }) => name))
  return backupTables.filter((table) => found.has(table))
}

async function fetchRows(client: pg.Client, text: string): Promise<RowBatch> {
  const { fields, rows } = await client.query<unknown[]>({ text, rowMode: 'array', types: asText })
  return { columns: fields.map(({ name }) => name), rows }
}

// The embedded session outlives a backup that was killed, and so do the cursors of that backup.
async function closeLeftCursors(client: pg.Client): Promise<void> {
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
