// How many matches of a search each value of a filter would leave, counted from what the search reads.
import { type SQL, sql } from '#drizzle'
import { allOffers, type Offer } from '../../contract/offer-list.ts'
import { type FilterCounts, maxFullMatches } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { everyTrade } from '../trades/trade-match-rules.ts'
import { type FilterName, hasWhatsapp, isOpen } from './filter-queries.ts'
import { matchesOf } from './result-queries.ts'
import { type Search, toQuery } from './search-queries.ts'

const ratings = ['3', '4', '4.5'] as const
const prices = ['1', '2', '3', '4'] as const
/** More would be a page of their own. */
const maxTrades = 12

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

/** One match of the words and the area: what the filters ask of it, and which of those that are chosen it `passes`. */
type Match = { category: string; price: number; rating: number; trades: string[]; offers: Offer[] } & {
  whatsapp: boolean
  open: boolean[]
  passes: boolean[]
}

/** Counts among the matches of the words and the area, whatever the other filters are; `total` of them, up to 2,001. */
export async function countByFilter(
  db: Db,
  search: Search,
): Promise<{ total: number; counts: FilterCounts }> {
  const { clock, trades, input } = search
  const query = toQuery(search, search.reading)
  const chosen = query.filters.filter(({ name }) => name !== 'area')
  const days = [{ day: 'today', name: 'Today' }, ...clock.holidays]
  const area = { ...query, filters: query.filters.filter(({ name }) => name === 'area'), key: sql`quality` }
  const open = ['now', 'late', ...days.map(({ day }) => day)].map((when) => isOpen(when, clock))
  const { rows } = await db.execute<Match>(sql`
    SELECT matches.*, ${businesses.trades}, ${businesses.offers} FROM (
      SELECT business_id, quality, category, price_level AS price, rating, ${hasWhatsapp} AS whatsapp, ARRAY[${list(open)}] AS open,
        ARRAY[${list(chosen.map(({ condition }) => condition))}]::boolean[] AS passes
      FROM (${matchesOf(area, maxFullMatches + 1)}) AS best) AS matches JOIN ${businesses} ON ${businesses.id} = business_id
    ORDER BY quality DESC, business_id DESC`)
  const counted = rows.slice(0, maxFullMatches)
  /** Those that pass all filters but one. */
  const besides = (name: FilterName | null) =>
    counted.filter(({ passes }) => chosen.every((filter, at) => passes[at] || filter.name === name))
  const count = (name: FilterName | null, is: (match: Match) => boolean | undefined) =>
    besides(name).filter(is).length
  const counts = <Value extends string>(
    name: FilterName | null,
    values: readonly Value[],
    is: (match: Match, value: Value) => boolean,
  ) => {
    const found = values.map((value) => [value, count(name, (match) => is(match, value))] as const)
    return Object.fromEntries(found.filter(([, n]) => n > 0)) as Partial<Record<Value, number>>
  }
  const having = counts(null, [...new Set(counted.flatMap((match) => match.trades))], (match, id) =>
    match.trades.includes(id),
  )
  const filterCounts = {
    isExact: rows.length <= maxFullMatches,
    open: count('open', ({ open }) => open[0]),
    late: count('open', ({ open }) => open[1]),
    days: days
      .map(({ day, name }, at) => ({ day, name, count: count('open', ({ open }) => open[at + 2]) }))
      .filter((day) => day.count > 0),
    whatsapp: count('whatsapp', ({ whatsapp }) => whatsapp),
    trades: everyTrade(trades)
      .filter(({ id }) => (input.trade ? id === input.trade : having[id]))
      .sort((one, other) => (having[other.id] ?? 0) - (having[one.id] ?? 0))
      .slice(0, maxTrades)
      .map(({ id, name }) => ({ id, name })),
    category: counts(
      'category',
      trades.categories
        .filter(({ name, isHidden }) => !isHidden || name === input.category)
        .map(({ name }) => name),
      (match, category) => match.category === category,
    ),
    price: counts('price', prices, ({ price }, level) => price === Number(level)),
    rating: counts('rating', ratings, ({ rating }, least) => rating >= Number(least)),
    offers: counts(null, allOffers, ({ offers }, offer) => offers.includes(offer)),
  }
  return { total: rows.length, counts: filterCounts }
}
