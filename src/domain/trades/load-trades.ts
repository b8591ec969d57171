// Reads the default trades and categories from trades/, and seeds them into a database that does not have them.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type pg from 'pg'
import { z } from '../../contract/zod.ts'
import type { Database } from '../../database/connect.ts'
import { inLongTransaction } from '../../database/transaction.ts'
import { tradeKey } from './trade-match-rules.ts'

const languages = ['en', 'af', 'zu', 'xh', 'st'] as const
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
/** The format of an id, and of the name of a Lucide icon. */
const kebab = z.string().check(z.regex(/^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/))
const NamePair = z.tuple([name, name])

const TradeCategory = z.strictObject({ name, words: z.array(name) })
/** `words` are what people type for the whole category, without its name and plural. `name` is from the specification. */
type TradeCategory = z.infer<typeof TradeCategory>

const StoredTrade = z.strictObject({
  id: kebab,
  schemaType: z.string().check(z.regex(/^[A-Z][A-Za-z]+$/)),
  icon: kebab,
  en: NamePair,
  af: NamePair,
  zu: NamePair,
  xh: NamePair,
  st: z.optional(NamePair),
  other: z.array(name),
  misspelt: z.array(name),
  unsure: z.array(name),
  related: z.array(kebab).check(z.minLength(2), z.maxLength(5)),
})
/** A trade with the name of its category. */
type Trade = z.infer<typeof StoredTrade> & { category: string }

/** One of the names of a trade. `language` is null for a name in several languages or none. */
type TradeName = {
  name: string
  kind: 'name' | 'plural' | 'other' | 'misspelt'
  language: (typeof languages)[number] | null
}

const ownFolder = new URL('../../../trades/', import.meta.url)

/** Reads the categories in their order, and the trades by category. Throws an error that names the file and the id. */
export function readTradeData(folder = ownFolder): { categories: TradeCategory[]; trades: Trade[] } {
  const categories = readEntries(new URL('categories.json', folder), TradeCategory)
  const trades = categories.flatMap(({ name }) =>
    readEntries(new URL(`${name.toLowerCase()}.json`, folder), StoredTrade).map((trade) => ({
      ...trade,
      category: name,
    })),
  )
  return { categories, trades }
}

function readEntries<Entry>(file: URL, schema: z.ZodMiniType<Entry>): Entry[] {
  const entries: Record<string, unknown>[] = JSON.parse(readFileSync(file, 'utf8'))
  return entries.map((entry) => {
    const { success, data, error } = schema.safeParse(entry)
    if (success) return data
    const fields = error.issues.map(({ path, message }) => `${path.join('.') || 'a field'} (${message})`)
    const where = `${basename(file.pathname)}, ${entry.id ?? entry.name}: ${fields.join(', ')}`
    throw new Error(`A trade or category cannot be read: ${where}.`)
  })
}

/** Every name of a trade, in all languages. */
export function listTradeNames(trade: Trade): TradeName[] {
  const pairs = languages.flatMap((language): TradeName[] => {
    const [singular, plural] = trade[language] ?? []
    if (!singular || !plural) return []
    return [
      { name: singular, kind: 'name', language },
      { name: plural, kind: 'plural', language },
    ]
  })
  const others = (['other', 'misspelt'] as const).flatMap((kind) =>
    trade[kind].map((name): TradeName => ({ name, kind, language: null })),
  )
  return [...pairs, ...others]
}

/**
 * Adds trades, names and category words that the database lacks. Existing rows stay. A trade that an administrator added or changed gets
 * nothing from the files, and its names are not given to other trades. Several copies can start at once: one adds, the others wait. Returns
 * whether the files were read.
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

/** The hash of the files. They are parsed only if it differs from the stored one. */
function hashFiles(): string {
  const hash = createHash('sha256')
  const names = readdirSync(ownFolder).filter((name) => name.endsWith('.json'))
  for (const name of names.sort()) hash.update(readFileSync(new URL(name, ownFolder)))
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

/** The ids of trades that administrators added or changed, and the keys of their names. */
async function listOwn(client: pg.Client): Promise<{ ids: Set<string>; keys: Set<string> }> {
  const { rows } = await client.query<{ id: string; key: string | null }>(
    'SELECT id, key FROM trades LEFT JOIN trade_names ON trade_id = id WHERE is_own',
  )
  return {
    ids: new Set(rows.map(({ id }) => id)),
    keys: new Set(rows.flatMap(({ key }) => key ?? [])),
  }
}
