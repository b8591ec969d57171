// All trades and all their names, kept in memory until one changes.
import { asc } from '#drizzle'
import type { Db } from '../../database/connect.ts'
import { categoryNames, tradeEdition, tradeNames, trades } from '../../database/schema.ts'
import type { TradeLexicon } from './trade-match-rules.ts'

const kept = new WeakMap<Db, { edition: number; lexicon: TradeLexicon }>()

/** The names as the database has them now. It is asked for the number of its edition only, unless that has changed. */
export async function readTradeLexicon(db: Db): Promise<TradeLexicon> {
  const [row] = await db.select().from(tradeEdition)
  const edition = row?.edition ?? 0
  const known = kept.get(db)
  if (known?.edition === edition) return known.lexicon
  const lexicon = await readAll(db)
  // The number was read before the names, so a change in between is read once more and never missed.
  kept.set(db, { edition, lexicon })
  return lexicon
}

async function readAll(db: Db): Promise<TradeLexicon> {
  const all = await db.select().from(trades).orderBy(asc(trades.id))
  const names = await db.select().from(tradeNames).orderBy(asc(tradeNames.key), asc(tradeNames.tradeId))
  const ofCategories = await db.select().from(categoryNames).orderBy(asc(categoryNames.category))
  return {
    trades: new Map(all.map((trade) => [trade.id, trade])),
    names,
    tradesOf: groupBy(names, ({ tradeId }) => tradeId),
    categoriesOf: groupBy(ofCategories, ({ category }) => category),
  }
}

function groupBy<Row extends { key: string }, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) groups.set(row.key, [...(groups.get(row.key) ?? []), read(row)])
  return groups
}
