// Knows the SQL of a snapshot of the whole database, which cursors read in batches.
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
  passkeys: 500,
  recovery_codes: 2000,
}
// JSON inside a text would be loaded as a JSON text.
const asText = {
  getTypeParser: (type: number) => (type === pg.types.builtins.JSONB ? JSON.parse : (text: string) => text),
}

/** Takes a snapshot of what `client` sees. Its transaction stays open until `close`; nobody waits for it. */
export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  await beginLong(client, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await client.query('SET LOCAL datestyle = ISO; SET LOCAL extra_float_digits = 1')
    const tables = await listTables(client)
    for (const table of tables)
      await client.query(`DECLARE backup_${table} NO SCROLL CURSOR FOR SELECT * FROM ${table}`)
    return {
      tables,
      fetch: (table) => fetchRows(client, `FETCH ${batchRows[table]} FROM backup_${table}`),
      close: () => rollBack(client),
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

async function rollBack(client: pg.Client): Promise<void> {
  await client.query('ROLLBACK')
}
