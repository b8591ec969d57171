// All categories and trades and all their names, kept in memory until one changes; the trades by what is typed, and those that an owner sends.
import { asc } from '#drizzle'
import { findCategory } from '../../contract/categories.ts'
import type { BusinessTrade, TradeItem, TradesInput } from '../../contract/trade.ts'
import type { Db } from '../../database/connect.ts'
import { categoryNames, tradeEdition, tradeNames, trades } from '../../database/schema.ts'
import { readCategories } from '../categories/read-categories.ts'
import { invalidField } from '../failures.ts'
import { tradeKey } from './load-trades.ts'
import {
  everyTrade,
  proposeTrades,
  suggestTrades,
  type Trade,
  type TradeLexicon,
  withoutHidden,
} from './trade-match-rules.ts'

type Kept = { edition: number; all: TradeLexicon; offered: TradeLexicon }
const kept = new WeakMap<Db, Kept>()

/**
 * The names as the database has them now. It is asked for the number of its edition only, unless that has changed. Outside a transaction: in
 * one it reads all of them, because what it keeps is kept for the pool.
 */
export const readTradeLexicon = async (db: Db): Promise<TradeLexicon> => (await readKept(db)).all

/** The same without hidden trades: what forms and proposals offer. */
export const readOfferedTrades = async (db: Db): Promise<TradeLexicon> => (await readKept(db)).offered

/** The names of an edition whose number was just read beside something else. */
export const lexiconOfEdition = async (db: Db, edition: number): Promise<TradeLexicon> =>
  (await keptOf(db, edition)).all

async function readKept(db: Db): Promise<Kept> {
  const [row] = await db.select().from(tradeEdition)
  return keptOf(db, row?.edition ?? 0)
}

async function keptOf(db: Db, edition: number): Promise<Kept> {
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

/**
 * At most `limit` trades that are offered, by any of their names in any language: those that `q` begins, or with one of `about` the trades that this
 * text tells of. Without either all in the order of their names.
 */
export async function listTrades(db: Db, { q, about, limit }: TradesInput): Promise<TradeItem[]> {
  const lexicon = await readOfferedTrades(db)
  const trades =
    about === undefined ? suggestTrades(lexicon, q ?? '', limit) : proposeTrades(lexicon, about, limit)
  const listed = q === undefined && about === undefined ? everyTrade(lexicon).slice(0, limit) : trades
  return listed.map((trade) => toItem(lexicon, trade))
}

const toItem = ({ names }: TradeLexicon, { id, name, plural, category }: Trade): TradeItem => ({
  id,
  name,
  plural,
  category,
  names: names.filter(({ tradeId, kind }) => tradeId === id && kind !== 'misspelt').map((one) => one.name),
})

/**
 * The trades with these ids or names, each once, in their order; the id of a merged one stands for the other. Refuses what names none, and
 * a hidden one that is not among those that the business `has`, with an issue of `field`.
 */
export function resolveTrades(
  { trades, tradesOf }: TradeLexicon,
  given: readonly string[],
  has: readonly Pick<BusinessTrade, 'id'>[] = [],
  field = 'trades',
): BusinessTrade[] {
  const had = new Set(has.map(({ id }) => trades.get(id)))
  const found = given.map((text) => {
    const meant = trades.has(text) ? [text] : (tradesOf.get(tradeKey(text)) ?? [])
    const named = meant.flatMap((id) => trades.get(id) ?? [])
    const trade = named.find((one) => !one.isHidden || had.has(one))
    if (!trade) throw invalidField(field, named[0] ? notOffered(named[0]) : unknownTrade(text))
    return trade
  })
  return [...new Set(found)].map(({ id, name }) => ({ id, name }))
}

const unknownTrade = (text: string) =>
  `We do not know the trade "${text}". Choose one from the list, or leave it out.`
const notOffered = ({ name }: Trade) =>
  `The trade "${name}" is no longer offered. Choose another one from the list, or leave it out.`
