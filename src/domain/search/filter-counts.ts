// Counts the full matches of a search by the values of its filters.
import { type SQL, sql } from '#drizzle'
import { allOffers, type Offer } from '../../contract/offer-list.ts'
import { type FilterCounts, type FilterCountsInput, maxFullMatches } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { everyTrade } from '../trades/trade-match-rules.ts'
import { type FilterName, hasWhatsapp, isOpen } from './filter-queries.ts'
import { matchesOf } from './result-queries.ts'
import { type Search, toQuery } from './search-queries.ts'
import { correctTypos, readRequest } from './search-request.ts'

const ratings = ['3', '4', '4.5'] as const
const maxTrades = 12

/**
 * How many full matches each value of a filter would leave, instead of the chosen one; an offer is added to those chosen. Where nothing matches, counts the
 * search with its typos corrected. Counts at most the best 2,000 matches of the words and the area.
 */
export async function countFilters(
  db: Db,
  input: FilterCountsInput,
  now = new Date(),
): Promise<FilterCounts> {
  const search = await readRequest(db, { input, now })
  const typed = await countMatches(db, search)
  const corrected = typed.isEmpty ? await correctTypos(db, search) : null
  return corrected ? (await countMatches(db, corrected.search)).counts : typed.counts
}

/** A match of the words and the area, with the values that filters test. `open`: at which moments; `passes`: which of the chosen filters it passes. */
type Match = {
  category: string
  price: '1' | '2' | '3' | '4'
  rating: number
  trades: string[]
  offers: Offer[]
  whatsapp: boolean
  open: boolean[]
  passes: boolean[]
}

async function countMatches(db: Db, search: Search): Promise<{ isEmpty: boolean; counts: FilterCounts }> {
  const { clock, trades, input } = search
  const query = toQuery(search, search.reading)
  const chosen = query.filters.filter(({ name }) => name !== 'area')
  const area = { ...query, filters: query.filters.filter(({ name }) => name === 'area'), key: sql`quality` }
  const days = [{ day: 'today', name: 'Today' }, ...clock.holidays]
  const moments = ['now', 'late', ...days.map(({ day }) => day)]
  const list = (conditions: SQL[]) => sql`ARRAY[${sql.join(conditions, sql`, `)}]::boolean[]`
  const { rows } = await db.execute<Match>(sql`
    SELECT matches.*, ${businesses.trades}, ${businesses.offers} FROM (
      SELECT business_id, quality, category, price_level::text AS price, rating, ${hasWhatsapp} AS whatsapp,
        ${list(moments.map((when) => isOpen(when, clock)))} AS open, ${list(chosen.map(({ condition }) => condition))} AS passes
      FROM (${matchesOf(area, maxFullMatches + 1)}) AS best) AS matches JOIN ${businesses} ON ${businesses.id} = business_id
    ORDER BY quality DESC, business_id DESC`)
  const counted = rows.slice(0, maxFullMatches)
  /** How many of the matches that pass all chosen filters, except the one with this name, have each value. */
  const count = <Value extends string>(
    name: FilterName | null,
    valuesOf: (match: Match) => readonly Value[],
  ): Partial<Record<Value, number>> => {
    // Without a prototype, because a trade may have the id 'constructor'.
    const found: Partial<Record<Value, number>> = Object.create(null)
    for (const match of counted)
      if (chosen.every((filter, at) => match.passes[at] || filter.name === name))
        for (const value of valuesOf(match)) found[value] = (found[value] ?? 0) + 1
    return found
  }
  const open = count('open', (match) => moments.filter((_, at) => match.open[at]))
  const having = count(null, (match) => match.trades)
  const shown = trades.categories.filter(({ name, isHidden }) => !isHidden || name === input.category)
  const counts = {
    isExact: rows.length <= maxFullMatches,
    open: open.now ?? 0,
    late: open.late ?? 0,
    days: days.flatMap(({ day, name }) => (open[day] ? { day, name, count: open[day] } : [])),
    whatsapp: count('whatsapp', ({ whatsapp }) => (whatsapp ? ['yes'] : [])).yes ?? 0,
    trades: everyTrade(trades)
      .filter(({ id }) => (input.trade ? id === input.trade : having[id]))
      .sort((one, other) => (having[other.id] ?? 0) - (having[one.id] ?? 0))
      .slice(0, maxTrades)
      .map(({ id, name }) => ({ id, name })),
    category: count('category', ({ category }) =>
      shown.some(({ name }) => name === category) ? [category] : [],
    ),
    price: count('price', ({ price }) => [price]),
    rating: count('rating', ({ rating }) => ratings.filter((least) => rating >= Number(least))),
    offers: count(null, ({ offers }) => allOffers.filter((offer) => offers.includes(offer))),
  }
  return { isEmpty: rows.length === 0, counts }
}
