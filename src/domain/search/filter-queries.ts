// Builds the SQL conditions of the filters of a search.
import { type SQL, type SQLWrapper, sql } from '#drizzle'
import type { FilterCountsInput, Point } from '../../contract/search.ts'
import { businesses } from '../../database/schema.ts'
import { dateOf, dayMinutes, dayOf, dayOfDate, localMinuteOf, weekdayOf } from '../hours/opening-rules.ts'
import type { Clock } from '../hours/with-hours-now.ts'
import { kmPerDegree, spotScale } from '../places/kilometre-rules.ts'
import { allHeld, lexemes, quote } from './term-queries.ts'

/** A filter on the screens. The counts for its values ignore the filter itself. */
export type FilterName = 'area' | 'category' | 'price' | 'rating' | 'open' | 'whatsapp' | 'offers'
/** A condition on search_documents. */
export type Filter = { name: FilterName; condition: SQL }

/** The conditions of the given filters. `origin` is the centre of the circle of `radiusKm`. */
export function listFilters(
  { place, province, radiusKm, category, price, rating, open, whatsapp, offers = [] }: FilterCountsInput,
  origin: Point | null,
  clock: Clock,
): Filter[] {
  const filters: [FilterName, SQL | undefined | false][] = [
    ['area', place !== undefined && radiusKm === undefined && holds(lexemes.place(place))],
    ['area', province && holds(lexemes.province(province))],
    ['area', origin !== null && radiusKm !== undefined && isWithin(origin, radiusKm)],
    ['category', category !== undefined && sql`category = ${category}`],
    ['price', price && sql`price_level = ANY (${sql.param(price.map(Number))}::smallint[])`],
    ['rating', rating !== undefined && sql`rating >= ${rating}::real`],
    ['open', open !== undefined && isOpen(open, clock)],
    ['whatsapp', whatsapp && hasWhatsapp],
    ...offers.map((offer): [FilterName, SQL] => ['offers', holds(lexemes.offer(offer))]),
  ]
  return filters.flatMap(([name, condition]) => (condition ? [{ name, condition }] : []))
}

/** The document matches a tsquery. */
export const fulfils = (tsquery: string): SQL => sql`document @@ ${tsquery}::tsquery`
/** The document has all of these lexemes. */
export const holds = (...all: string[]): SQL => fulfils(allHeld(all.map(quote)))
/** The business has a WhatsApp number. */
export const hasWhatsapp: SQL = holds(lexemes.whatsapp)
/** All conditions hold. */
export const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)

/** A phone or WhatsApp number with this beginning, in E.164. A range in byte order uses the indexes; ':' sorts right after '9'. */
export function hasNumber(beginning: string): SQL {
  const begins = (column: SQLWrapper) =>
    sql`${column} COLLATE "C" BETWEEN ${beginning} AND ${`${beginning}:`}`
  return sql`business_id = ANY (ARRAY(SELECT ${businesses.id} FROM ${businesses} WHERE ${begins(businesses.phone)} OR ${begins(businesses.whatsapp)}))`
}

/** Kilometres from a point, on the sphere; null without a spot, for which `search_km` returns half the circumference of the earth. */
export const distanceFrom = ({ latitude, longitude }: Point): SQL =>
  sql`CASE WHEN spot IS NOT NULL THEN search_km(spot, ${latitude}::double precision, ${longitude}::double precision) END`

/** The box around the circle uses the index. Its width follows from the edge nearer the pole, where a degree of longitude is shortest. */
function isWithin(origin: Point, radiusKm: number): SQL {
  const high = radiusKm / kmPerDegree
  const cosine = Math.cos((Math.min(89, Math.abs(origin.latitude) + high) * Math.PI) / 180)
  const wide = (high / cosine) * spotScale
  const corner = (sign: number) =>
    sql`point(${origin.longitude * spotScale + sign * wide}::double precision, ${origin.latitude + sign * high}::double precision)`
  return sql`(spot <@ box(${corner(-1)}, ${corner(1)}) AND ${distanceFrom(origin)} <= ${radiusKm})`
}

/** 'Open late' means at any time between this minute and midnight. */
const lateMinutes = 22 * 60

/** Open now, late today, at any time today, or on a date. Special days replace the hours of the week, and public holidays have hours of their own. */
export function isOpen(when: string, { instant, isHoliday }: Clock): SQL {
  const minute = localMinuteOf(instant)
  const today = dayOf(minute)
  const minuteIn = (day: number, of: number) =>
    ((isHoliday(dateOf(day)) ? 8 : weekdayOf(day)) - 1) * 2 * dayMinutes + of
  const isSpecial = (day: number) => sql`special_dates @> date '1970-01-01' + ${day}::integer`
  const range = (from: number, minutes: number) =>
    sql`int4range(${from}::integer, ${from + minutes}::integer)`
  if (when !== 'now' && when !== 'late') {
    const day = when === 'today' ? today : dayOfDate(when)
    return sql`CASE WHEN ${isSpecial(day)} THEN special_open && ${range(day * dayMinutes, dayMinutes)} AND ${opensSpecially(day)}
      ELSE open_hours && ${range(minuteIn(day, 0), dayMinutes)} END`
  }
  // Today's openings, and yesterday's that run past midnight.
  const [ofDay, minutes] =
    when === 'now' ? [minute - today * dayMinutes, 1] : [lateMinutes, dayMinutes - lateMinutes]
  return sql`(open_hours && ${range(minuteIn(today, ofDay), minutes)} AND NOT ${isSpecial(today)}
    OR open_hours && ${range(minuteIn(today - 1, dayMinutes + ofDay), minutes)} AND NOT ${isSpecial(today - 1)}
    OR special_open && ${range(today * dayMinutes + ofDay, minutes)})`
}

/** An opening begins on the special day. If one may continue from the day before, the special days themselves say it; few run past midnight. */
const opensSpecially = (day: number): SQL =>
  sql`(NOT special_open @> ${day * dayMinutes - 1}::integer OR EXISTS (
      SELECT FROM ${businesses} b, jsonb_to_recordset(b.special_days) AS special ("from" date, "to" date, opens text)
      WHERE b.id = business_id AND date '1970-01-01' + ${day}::integer BETWEEN "from" AND "to" AND opens IS NOT NULL))`
