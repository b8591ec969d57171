// The statement that counts what each value of a filter would leave.
import { type SQL, sql } from '#drizzle'
import { categories } from '../../contract/categories.ts'
import { allOffers } from '../../contract/offer-list.ts'
import { type FilterCounts, maxSearchCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { everyTrade } from '../trades/trade-match-rules.ts'
import { allOf, type FilterName, hasPrice, hasRating, hasWhatsapp, isOpen } from './filter-queries.ts'
import { matchesOf } from './result-queries.ts'
import { type Query, type Search, toQuery } from './search-queries.ts'

const ratings = ['3', '4', '4.5'] as const
const prices = ['1', '2', '3', '4'] as const
/** More would be a page of their own. */
const maxTrades = 12

/** Counts among the matches of the words and the area, whatever the other filters are; `total` of them, up to 2,001. */
export async function countByFilter(
  db: Db,
  search: Search,
): Promise<{ counts: FilterCounts; total: number }> {
  const { moment, lexicon, input } = search
  const query = toQuery(search, search.reading)
  const days = ['today', ...moment.holidays.map(({ day }) => day)]
  const area = { ...query, filters: query.filters.filter(({ name }) => name === 'area'), key: sql`quality` }
  const { rows } = await db.execute<{ total: number; key: string; n: number }>(sql`
    WITH matches AS MATERIALIZED (${matchesOf(area, maxSearchCount + 1)}),
    counted AS (SELECT best.*, ${businesses.offers}, ${businesses.trades} FROM (SELECT * FROM matches ORDER BY quality DESC, business_id DESC LIMIT ${maxSearchCount}) AS best
      JOIN ${businesses} ON ${businesses.id} = best.business_id)
    SELECT (SELECT count(*)::int FROM matches) AS total, key, n FROM (
      SELECT ${countOf([...besides(query, 'open'), isOpen('now', moment)])}, 'open' FROM counted
      UNION ALL SELECT ${countOf([...besides(query, 'whatsapp'), hasWhatsapp])}, 'whatsapp' FROM counted
      ${perValue(days, 'day', (day) => [...besides(query, 'open'), isOpen(day, moment)])}
      ${perValue(prices, 'price', (level) => [...besides(query, 'price'), hasPrice([level])])}
      ${perValue(ratings, 'rating', (least) => [...besides(query, 'rating'), hasRating(Number(least))])}
      UNION ALL SELECT count(*)::int, 'trade ' || trade FROM counted, unnest(trades) trade WHERE ${allOf(besides(query, 'none'))} GROUP BY trade
      UNION ALL SELECT count(*)::int, 'category ' || category FROM counted WHERE ${allOf(besides(query, 'category'))} GROUP BY category
      UNION ALL SELECT count(*)::int, 'offers ' || offer FROM counted, unnest(offers) offer WHERE ${allOf(besides(query, 'none'))} GROUP BY offer
    ) AS counts (n, key)`)
  const found = new Map(rows.map(({ key, n }) => [key, n]))
  const read = <Value extends string>(name: string, values: readonly Value[]) => {
    const counts = values.map((value) => [value, found.get(`${name} ${value}`)] as const)
    return Object.fromEntries(counts.filter(([, n]) => n)) as Partial<Record<Value, number>>
  }
  const total = rows[0]?.total ?? 0
  const counts = {
    isExact: total <= maxSearchCount,
    open: found.get('open') ?? 0,
    days: days.flatMap((day) => {
      const count = found.get(`day ${day}`) ?? 0
      const name = moment.holidays.find((holiday) => holiday.day === day)?.name ?? 'Today'
      return count > 0 ? [{ day, name, count }] : []
    }),
    whatsapp: found.get('whatsapp') ?? 0,
    trades: everyTrade(lexicon.trades)
      .map(({ id, name }) => ({ id, name, having: found.get(`trade ${id}`) ?? 0 }))
      .filter(({ id, having }) => (input.trade ? id === input.trade : having > 0))
      .sort((one, other) => other.having - one.having)
      .slice(0, maxTrades)
      .map(({ id, name }) => ({ id, name })),
    category: read('category', categories),
    price: read('price', prices),
    rating: read('rating', ratings),
    offers: read('offers', allOffers),
  }
  return { counts, total }
}

/** The conditions of all filters but this one. */
const besides = ({ filters }: Query, name: FilterName | 'none'): SQL[] =>
  filters.filter((filter) => filter.name !== name && filter.name !== 'area').map(({ condition }) => condition)

const countOf = (conditions: SQL[]): SQL => sql`count(*) FILTER (WHERE ${allOf(conditions)})::int`

const perValue = <Value extends string>(
  values: readonly Value[],
  name: string,
  conditionsOf: (value: Value) => SQL[],
): SQL =>
  sql.join(
    values.map(
      (value) => sql`UNION ALL SELECT ${countOf(conditionsOf(value))}, ${`${name} ${value}`} FROM counted`,
    ),
    sql` `,
  )
