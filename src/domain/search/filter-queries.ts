// The SQL of the filters of a search.
import { type SQL, type SQLWrapper, sql } from '#drizzle'
import type { FilterCountsInput, Point } from '../../contract/search.ts'
import { businesses } from '../../database/schema.ts'
import { dateOf, dayMinutes, dayOf, dayOfDate, localMinuteOf, weekdayOf } from '../hours/opening-rules.ts'
import type { Clock } from '../hours/with-hours-now.ts'
import { kmPerDegree } from '../places/kilometre-rules.ts'
import { lexemes } from './term-queries.ts'

/** The name of a filter of the screens. The counts of a filter leave its own condition out. */
export type FilterName = 'area' | 'category' | 'price' | 'rating' | 'open' | 'whatsapp' | 'offers'
/** A condition on search_documents. */
export type Filter = { name: FilterName; condition: SQL }

/** The conditions of the filters that are given. `origin` is the middle of the circle of `radiusKm`. */
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

/** A document fulfils the tsquery. */
export const fulfils = (tsquery: string): SQL => sql`document @@ ${tsquery}::tsquery`
const holds = (lexeme: string): SQL => fulfils(`'${lexeme}'`)
/** It has a number for WhatsApp. */
export const hasWhatsapp: SQL = holds(lexemes.whatsapp)
/** True when all conditions are. */
export const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` AND `)

/** A phone or WhatsApp number that begins so, in E.164, through the indexes of numbers, which are in the order of bytes. A colon comes after the digits. */
export function hasNumber(beginning: string): SQL {
  const begins = (column: SQLWrapper) =>
    sql`${column} COLLATE "C" BETWEEN ${beginning} AND ${`${beginning}:`}`
  return sql`business_id = ANY (ARRAY(SELECT ${businesses.id} FROM ${businesses} WHERE ${begins(businesses.phone)} OR ${begins(businesses.whatsapp)}))`
}
/** Kilometres from a point, exact on the sphere. */
export const distanceFrom = ({ latitude, longitude }: Point): SQL =>
  sql`search_km(spot, ${latitude}::double precision, ${longitude}::double precision)`

/** The shortening of the longitude in the column `spot`. */
const spotScale = 0.8746

/** The box finds through the index what may be in the circle. */
const isWithin = (origin: Point, radiusKm: number): SQL =>
  sql`(${isInBox(origin, radiusKm)} AND ${distanceFrom(origin)} <= ${radiusKm})`

/** A box around a circle. A degree of longitude is shortest at the end nearer the pole. */
function isInBox(origin: Point, radiusKm: number): SQL {
  const high = radiusKm / kmPerDegree
  const cosine = Math.cos((Math.min(89, Math.abs(origin.latitude) + high) * Math.PI) / 180)
  const wide = (radiusKm / kmPerDegree / cosine) * spotScale
  const corner = (sign: number) =>
    sql`point(${origin.longitude * spotScale + sign * wide}::double precision, ${origin.latitude + sign * high}::double precision)`
  return sql`spot <@ box(${corner(-1)}, ${corner(1)})`
}

/** A business that is open from here to midnight, at any time, is open late. */
const lateMinutes = 22 * 60

/** Open now, late today, at any time today, or on a date: special days replace the hours of the week, and a public holiday has its own. */
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
    return sql`CASE WHEN ${isSpecial(day)} THEN special_open && ${range(day * dayMinutes, dayMinutes)} ELSE open_hours && ${range(minuteIn(day, 0), dayMinutes)} END`
  }
  // The sessions of today, and those of yesterday that run into today.
  const [ofDay, minutes] =
    when === 'now' ? [minute - today * dayMinutes, 1] : [lateMinutes, dayMinutes - lateMinutes]
  return sql`(open_hours && ${range(minuteIn(today, ofDay), minutes)} AND NOT ${isSpecial(today)}
    OR open_hours && ${range(minuteIn(today - 1, dayMinutes + ofDay), minutes)} AND NOT ${isSpecial(today - 1)}
    OR special_open && ${range(today * dayMinutes + ofDay, minutes)})`
}
