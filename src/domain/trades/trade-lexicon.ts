// Reads categories and trades, and resolves those that a request names; all trades with their names are cached in memory until one changes.
import { asc, sql } from '#drizzle'
import { unknownCategoryText } from '../../contract/business-input.ts'
import { type Categories, type Category, findCategory, offeredCategories } from '../../contract/categories.ts'
import type { AdminCategory, CategoryItem } from '../../contract/category-changes.ts'
import type { BusinessTrade, TradeItem, TradesInput } from '../../contract/trade.ts'
import type { Db } from '../../database/connect.ts'
import { categories, categoryNames, tradeEdition, tradeNames, trades } from '../../database/schema.ts'
import { invalidField } from '../failures.ts'
import type { Administrator } from '../principal.ts'
import {
  everyTrade,
  proposeTrades,
  suggestTrades,
  type Trade,
  type TradeLexicon,
  type TradeName,
  tradeKey,
  withoutHidden,
} from './trade-match-rules.ts'

/** All categories in their order, including hidden ones. */
export async function readCategories(db: Db): Promise<Categories> {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.name))
  return rows.map(({ position, ...category }) => category)
}

/** The categories that are offered, in their order. */
export async function listCategories(db: Db): Promise<CategoryItem[]> {
  return offeredCategories(await readCategories(db)).map(({ name, plural, tint, icon, isTile }) => ({
    name,
    plural,
    tint,
    icon,
    isTile,
  }))
}

/** All categories in their order, each with its number of businesses in any status. */
export async function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  const { rows } = await db.execute<AdminCategory>(sql`
    SELECT name, plural, tint, icon, is_tile AS "isTile", is_hidden AS "isHidden", former_names AS "formerNames",
      coalesce(counted.businesses, 0) AS businesses
    FROM categories LEFT JOIN (SELECT category, count(*)::int AS businesses FROM businesses GROUP BY category) counted
      ON counted.category = name
    ORDER BY position, name`)
  return rows
}

/** The same for an administrator. */
export const listAllCategories = (db: Db, _administrator: Administrator): Promise<AdminCategory[]> =>
  listAdminCategories(db)

/** The name of the category with this present or former name, in upper or lower case. Refuses one that does not exist or is hidden. */
export async function resolveCategory(db: Db, given: string): Promise<string> {
  const category = findCategory(await readCategories(db), given)
  if (!category || category.isHidden) throw invalidField('category', unknownCategoryText)
  return category.name
}

/** The same for a search, which also finds businesses of a hidden category. */
export function resolveSearchedCategory(all: Categories, given: string): Category {
  const category = findCategory(all, given)
  if (category) return category
  const names = offeredCategories(all).map(({ name }) => name)
  throw invalidField('category', `Category must be one of: ${names.join(', ')}.`)
}

type Cached = { edition: number; all: TradeLexicon; offered: TradeLexicon }
const cache = new WeakMap<Db, Cached>()

/**
 * The current lexicon. Usually only the number of its edition is queried. Call it outside a transaction: inside, it reads all rows, because the
 * cache belongs to the pool.
 */
export const readTradeLexicon = async (db: Db): Promise<TradeLexicon> => (await readCached(db)).all

/** The lexicon without hidden trades, for forms and proposals. */
export const readOfferedTrades = async (db: Db): Promise<TradeLexicon> => (await readCached(db)).offered

/** The lexicon of an edition, if the caller has just read its number in another query. */
export const lexiconOfEdition = async (db: Db, edition: number): Promise<TradeLexicon> =>
  (await cachedOf(db, edition)).all

async function readCached(db: Db): Promise<Cached> {
  const [row] = await db.select().from(tradeEdition)
  return cachedOf(db, row?.edition ?? 0)
}

async function cachedOf(db: Db, edition: number): Promise<Cached> {
  const known = cache.get(db)
  if (known?.edition === edition) return known
  const all = await readAll(db)
  // The number was read before the names, so a change in between causes another read and is never missed.
  const read = { edition, all, offered: withoutHidden(all) }
  cache.set(db, read)
  return read
}

async function readAll(db: Db): Promise<TradeLexicon> {
  const siteCategories = await readCategories(db)
  // Stored words and trades refer to a category by the name that it had when they were written.
  const currentName = (name: string) => findCategory(siteCategories, name)?.name ?? name
  const stored = await db.select().from(trades).orderBy(asc(trades.id))
  const rows = stored.map((trade) => ({ ...trade, category: currentName(trade.category) }))
  const byId = new Map(rows.map((trade) => [trade.id, trade]))
  const names = await db.select().from(tradeNames).orderBy(asc(tradeNames.key), asc(tradeNames.tradeId))
  const words = await db.select().from(categoryNames).orderBy(asc(categoryNames.category))
  const titleRows = siteCategories.flatMap(({ name, plural, formerNames }) =>
    [name, plural, ...formerNames].map((text) => ({ key: tradeKey(text), category: name })),
  )
  return {
    categories: siteCategories,
    trades: new Map(rows.map((trade) => [trade.id, byId.get(trade.mergedInto ?? '') ?? trade])),
    names,
    namesOf: Map.groupBy(names, idOf),
    // Names are also typed as one word: 'carhire', 'dressmaking'. Another trade that has the word as its name keeps it.
    tradesOf: new Map([...groupBy(names.flatMap(joined), idOf), ...groupBy(names, idOf)]),
    categoriesOf: groupBy([...titleRows, ...words], ({ category }) => currentName(category)),
  }
}

const idOf = ({ tradeId }: TradeName): string => tradeId
const joined = (name: TradeName): TradeName[] =>
  name.kind === 'misspelt' ? [] : [{ ...name, key: name.key.replaceAll(' ', '') }]

function groupBy<Row extends { key: string }, Value>(
  rows: readonly Row[],
  read: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const row of rows) groups.set(row.key, [...new Set([...(groups.get(row.key) ?? []), read(row)])])
  return groups
}

/**
 * At most `limit` trades that are offered, in any language: with `q` those with a name that begins with it, with `about` those that this text
 * names, else the first by name.
 */
export async function listTrades(db: Db, { q, about, limit }: TradesInput): Promise<TradeItem[]> {
  const lexicon = await readOfferedTrades(db)
  const trades =
    about === undefined ? suggestTrades(lexicon, q ?? '', limit) : proposeTrades(lexicon, about, limit)
  const listed = q === undefined && about === undefined ? everyTrade(lexicon).slice(0, limit) : trades
  return listed.map((trade) => toItem(lexicon, trade))
}

const toItem = ({ namesOf }: TradeLexicon, { id, name, plural, category }: Trade): TradeItem => ({
  id,
  name,
  plural,
  category,
  names: (namesOf.get(id) ?? []).flatMap((one) => (one.kind === 'misspelt' ? [] : one.name)),
})

/**
 * The distinct trades with these ids or names, in their order; the id of a merged trade stands for the other. Refuses an unknown trade, and a
 * hidden one that is not in `has`, with an issue for `field`.
 */
export function resolveTrades(
  { trades, tradesOf }: TradeLexicon,
  given: readonly string[],
  has: readonly Pick<BusinessTrade, 'id'>[] = [],
  field = 'trades',
): BusinessTrade[] {
  const allowed = new Set(has.map(({ id }) => trades.get(id)))
  const found = given.map((text) => {
    const ids = trades.has(text) ? [text] : (tradesOf.get(tradeKey(text)) ?? [])
    const named = ids.flatMap((id) => trades.get(id) ?? [])
    const trade = named.find((one) => !one.isHidden || allowed.has(one))
    if (!trade) throw invalidField(field, named[0] ? notOffered(named[0]) : unknownTrade(text))
    return trade
  })
  return [...new Set(found)].map(({ id, name }) => ({ id, name }))
}

const unknownTrade = (text: string) =>
  `We do not know the trade "${text}". Choose one from the list, or leave it out.`
const notOffered = ({ name }: Trade) =>
  `The trade "${name}" is no longer offered. Choose another one from the list, or leave it out.`
