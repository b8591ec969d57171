// Lists trades for administrators: also hidden ones, with all their names and the number of their businesses.
import { sql } from '#drizzle'
import type { AdminTrade, AdminTradesInput } from '../../contract/trade-changes.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { cutRows, type ListPage, readCursor, unknownCursor } from '../list-page.ts'
import type { Administrator } from '../principal.ts'
import { otherNames } from './trade-change-rules.ts'
import { readTradeLexicon } from './trade-lexicon.ts'
import {
  everyTrade,
  relatedTrades,
  suggestTrades,
  type Trade,
  type TradeLexicon,
} from './trade-match-rules.ts'

/**
 * One page of the trades, by category and name; with `q` those with a name that begins with it. Merged trades are not listed: their names belong
 * to the other trades. Refuses an invalid cursor.
 */
export async function listAllTrades(
  db: Db,
  _administrator: Administrator,
  { q, limit, cursor }: AdminTradesInput,
): Promise<ListPage<AdminTrade>> {
  const lexicon = await readTradeLexicon(db)
  const all = everyTrade(lexicon)
  const found = q === undefined ? all : suggestTrades(lexicon, q, all.length)
  const ordered = [...found].sort(
    (one, other) =>
      rankOf(lexicon, one) - rankOf(lexicon, other) || (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1),
  )
  const start = cursor === undefined ? 0 : findStart(lexicon, ordered, cursor)
  const counts = await countBusinesses(db)
  const page = cutRows(ordered.slice(start), limit, found.length, (last) => [
    rankOf(lexicon, last),
    sortKeyOf(last),
  ])
  return { ...page, items: page.items.map((trade) => toAdminTrade(lexicon, trade, counts)) }
}

const rankOf = ({ categories }: TradeLexicon, { category }: Trade) =>
  categories.findIndex(({ name }) => name === category)
/** The sort key, made unique by the id, because two trades can have the same name. */
const sortKeyOf = ({ name, id }: Trade) => `${name.toLowerCase()} ${id}`

/** The index of the first trade after a cursor. */
function findStart(lexicon: TradeLexicon, ordered: readonly Trade[], cursor: string): number {
  const [rank, name] = readCursor(cursor) ?? []
  if (typeof rank !== 'number' || typeof name !== 'string') throw unknownCursor()
  const start = ordered.findIndex(
    (one) => rankOf(lexicon, one) > rank || (rankOf(lexicon, one) === rank && sortKeyOf(one) > name),
  )
  return start < 0 ? ordered.length : start
}

const toAdminTrade = (
  lexicon: TradeLexicon,
  { id, name, plural, category, icon, schemaType, related, isHidden }: Trade,
  counts: ReadonlyMap<string, number>,
): AdminTrade => ({
  id,
  name,
  plural,
  category,
  names: otherNames(lexicon, id),
  icon,
  schemaType,
  related: relatedTrades(lexicon, { id, related }).map(({ id, name }) => ({ id, name })),
  isHidden,
  businesses: counts.get(id) ?? 0,
})

/** One trade as administrators read it. Refuses an unknown id. */
export async function getAdminTrade(db: Db, id: string): Promise<AdminTrade> {
  const lexicon = await readTradeLexicon(db)
  const trade = lexicon.trades.get(id)
  if (!trade) throw notFound('There is no trade with this id.')
  return toAdminTrade(lexicon, trade, await countBusinesses(db))
}

async function countBusinesses(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ trade: string; businesses: number }>(
    sql`SELECT trade, count(*)::int AS businesses FROM businesses, unnest(trades) AS trade GROUP BY trade`,
  )
  return new Map(rows.map(({ trade, businesses }) => [trade, businesses]))
}
