// Seeds the trades of the files in trades/ into a database that does not have them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Database } from '../../database/connect.ts'
import { inLongTransaction } from '../../database/transaction.ts'
import { listTradeNames, readTradeData, type Trade, tradeKey } from './trade-data.ts'

const folder = new URL('../../../trades/', import.meta.url)

/**
 * Adds what the database lacks of the trades, their names and the words of categories. What is there stays as it is. A trade that an
 * administrator made or changed gets nothing from the files, and none of its names gets another meaning. Several copies may start at once: one adds, the others wait. Returns whether the files were read.
 */
export async function loadTrades(database: Pick<Database, 'pool' | 'withoutDeadline'>): Promise<boolean> {
  const files = hashFiles()
  if ((await findSeeded(database.pool)) === files) return false
  return await database.withoutDeadline((client) =>
    inLongTransaction(client, async () => {
      await client.query('LOCK TABLE trade_edition IN EXCLUSIVE MODE')
      if ((await findSeeded(client)) === files) return false
      await addMissing(client)
      await client.query('UPDATE trade_edition SET seeded = $1', [files])
      return true
    }),
  )
}

/** The files are read and checked only where this differs from what was seeded. */
function hashFiles(): string {
  const hash = createHash('sha256')
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  for (const name of names.sort()) hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('hex')
}

async function findSeeded(client: pg.Pool | pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ seeded: string | null }>('SELECT seeded FROM trade_edition')
  return rows[0]?.seeded ?? null
}

async function addMissing(client: pg.Client): Promise<void> {
  const { categories, trades: all } = readTradeData()
  const own = await listOwn(client)
  const trades = all.filter(({ id, en: [name] }) => !own.ids.has(id) && !own.keys.has(tradeKey(name)))
  const add = (table: string, rows: object[]) =>
    client.query(
      `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    )
  await add(
    'trades',
    trades.map(({ id, en: [name, plural], category, schemaType, icon, related }) => ({
      id,
      name,
      plural,
      category,
      schema_type: schemaType,
      icon,
      related,
      is_hidden: false,
      is_own: false,
    })),
  )
  await add(
    'trade_names',
    trades.flatMap(namesOf).filter(({ key }) => !own.keys.has(key)),
  )
  await add(
    'category_names',
    categories.flatMap(({ name, words }) => words.map((word) => ({ key: tradeKey(word), category: name }))),
  )
  await client.query('ANALYZE trades; ANALYZE trade_names')
}

const namesOf = (trade: Trade) =>
  listTradeNames(trade).map((name) => ({ ...name, trade_id: trade.id, key: tradeKey(name.name) }))

/** The trades that administrators made or changed, and what these are called. */
async function listOwn(client: pg.Client): Promise<{ ids: Set<string>; keys: Set<string> }> {
  const { rows } = await client.query<{ id: string; key: string | null }>(
    'SELECT id, key FROM trades LEFT JOIN trade_names ON trade_id = id WHERE is_own',
  )
  return {
    ids: new Set(rows.map(({ id }) => id)),
    keys: new Set(rows.flatMap(({ key }) => key ?? [])),
  }
}
