// All categories and trades and all their names, kept in memory until one changes.
import { asc } from '#drizzle'
import { findCategory } from '../../contract/categories.ts'
import type { Db } from '../../database/connect.ts'
import { categoryNames, tradeEdition, tradeNames, trades } from '../../database/schema.ts'
import { readCategories } from '../categories/read-categories.ts'
import { tradeKey } from './trade-data.ts'
import { type TradeLexicon, withoutHidden } from './trade-match-rules.ts'

type Kept = { edition: number; all: TradeLexicon; offered: TradeLexicon }
const kept = new WeakMap<Db, Kept>()

/** The names as the database has them now. It is asked for the number of its edition only, unless that has changed. */
export const readTradeLexicon = async (db: Db): Promise<TradeLexicon> => (await readKept(db)).all

/** The same without hidden trades: what forms and proposals offer. */
export const readOfferedTrades = async (db: Db): Promise<TradeLexicon> => (await readKept(db)).offered

async function readKept(db: Db): Promise<Kept> {
  const [row] = await db.select().from(tradeEdition)
  const edition = row?.edition ?? 0
  const known = kept.get(db)
  if (known?.edition === edition) return known
  const all = await readAll(db)
  // The number was read before the names, so a change in between is read once more and never missed.
  const read = { edition, all, offered: withoutHidden(all) }
  kept.set(db, read)
  return read
}

async function readAll(db: Db): Promise<TradeLexicon> {
  const ofDirectory = await readCategories(db)
  // Words and trades keep the name that a category had when they were written.
  const nowCalled = (name: string) => findCategory(ofDirectory, name)?.name ?? name
  const stored = await db.select().from(trades).orderBy(asc(trades.id))
  const rows = stored.map((trade) => ({ ...trade, category: nowCalled(trade.category) }))
  const byId = new Map(rows.map((trade) => [trade.id, trade]))
  const names = await db.select().from(tradeNames).orderBy(asc(tradeNames.key), asc(tradeNames.tradeId))
  const words = await db.select().from(categoryNames).orderBy(asc(categoryNames.category))
  const called = ofDirectory.flatMap(({ name, plural, formerNames }) =>
    [name, plural, ...formerNames].map((text) => ({ key: tradeKey(text), category: name })),
  )
  return {
    categories: ofDirectory,
    trades: new Map(rows.map((trade) => [trade.id, byId.get(trade.mergedInto ?? '') ?? trade])),
    names,
    tradesOf: groupBy(names, ({ tradeId }) => tradeId),
    categoriesOf: groupBy([...called, ...words], ({ category }) => nowCalled(category)),
  }
}

function groupBy<Row extends { key: string }, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) groups.set(row.key, [...new Set([...(groups.get(row.key) ?? []), read(row)])])
  return groups
}
