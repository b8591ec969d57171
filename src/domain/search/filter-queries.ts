// The SQL of the filters of a search, and about how many documents each leaves.
import { type SQL, type SQLWrapper, sql } from '#drizzle'
import type { Point, SearchInput } from '../../contract/search.ts'
import { businesses } from '../../database/schema.ts'
import { dateOf, dayMinutes, dayOf, localMinuteOf, weekdayOf } from '../hours/opening-rules.ts'
import { kmPerDegree } from '../places/kilometre-rules.ts'
import type { Vocabulary } from './expansion-rules.ts'
import { offerLexeme } from './meaning-rules.ts'

/** The name of a filter of the screens. The counts of a filter leave its own condition out. */
export type FilterName = 'area' | 'price' | 'rating' | 'open' | 'offers'
/** A condition on search_documents, and about how many fulfil it. */
export type Filter = { name: FilterName; condition: SQL; expected: number }
/** A condition on where a business is, or on who it is. */
export const inArea = (condition: SQL, expected: number): Filter => ({ name: 'area', condition, expected })
/** The moment for which 'open now' is asked, and which dates are public holidays. */
export type Moment = { now: Date; isHoliday: (date: string) => boolean }

/** The lexemes of places, provinces and offers in a document (0009_search.sql). */
export const lexemes = {
  place: (id: number) => `/p${id}`,
  province: (name: string) => `/r${name.toLowerCase().replaceAll(' ', '-')}`,
  offer: offerLexeme,
}

/** Every lexeme that the filters of a search ask for: their counts are looked up with those of its words. */
export const filterLexemes = ({ place, province, offers = [] }: Partial<SearchInput>): string[] => [
  ...(place === undefined ? [] : [lexemes.place(place)]),
  ...(province === undefined ? [] : [lexemes.province(province)]),
  ...offers.map(lexemes.offer),
]

/** The conditions of the given filters. `origin` is the middle of the circle of `radiusKm`. */
export function listFilters(
  { place, province, radiusKm, price, rating, open, offers = [] }: Partial<SearchInput>,
  origin: Point | null,
  known: Vocabulary,
  moment: Moment,
): Filter[] {
  const ofLexeme = (name: FilterName, lexeme: string): Filter => ({
    name,
    condition: sql`document @@ ${`'${lexeme}'`}::tsquery`,
    expected: known.exact.get(lexeme)?.businesses ?? 0,
  })
  const ofShare = (name: FilterName, condition: SQL, share: number): Filter => ({
    name,
    condition,
    expected: Math.ceil(known.total * Math.min(1, share)),
  })
  return [
    ...(place !== undefined && radiusKm === undefined ? [ofLexeme('area', lexemes.place(place))] : []),
    ...(province === undefined ? [] : [ofLexeme('area', lexemes.province(province))]),
    ...(origin && radiusKm !== undefined
      ? [inArea(isWithin(origin, radiusKm), known.around ?? known.total)]
      : []),
    ...(price?.length ? [ofShare('price', hasPrice(price), price.length / 4)] : []),
    ...(rating === undefined ? [] : [ofShare('rating', hasRating(rating), 0.5)]),
    ...(open === undefined ? [] : [ofShare('open', isOpen(moment), 0.4)]),
    ...correlated(
      offers.map((offer) => ofLexeme('offers', lexemes.offer(offer))),
      known.total,
    ),
  ]
}

/** A business with one offer has another more often than the rest do. So beside the rarest offer, each counts as the root of its share. */
const correlated = (offers: Filter[], total: number): Filter[] =>
  offers
    .toSorted((one, other) => one.expected - other.expected)
    .map((offer, at) => (at === 0 ? offer : { ...offer, expected: Math.sqrt(offer.expected * total) }))

/** Any of these price levels. */
export const hasPrice = (levels: readonly string[]): SQL =>
  sql`price_level = ANY (${sql.param(levels.map(Number))}::smallint[])`
/** A phone or WhatsApp number that begins so, in E.164, through the indexes of numbers, which are in the order of bytes. A colon comes after the digits. */
export function hasNumber(beginning: string): Filter {
  const begins = (column: SQLWrapper) =>
    sql`${column} COLLATE "C" BETWEEN ${beginning} AND ${`${beginning}:`}`
  return inArea(
    sql`business_id = ANY (ARRAY(SELECT ${businesses.id} FROM ${businesses} WHERE ${begins(businesses.phone)} OR ${begins(businesses.whatsapp)}))`,
    1,
  )
}
/** At least this rating. */
export const hasRating = (least: number): SQL => sql`rating >= ${least}::real`

/** Kilometres from a point, exact on the sphere. */
export const distanceFrom = ({ latitude, longitude }: Point): SQL =>
  sql`search_km(spot, ${latitude}::double precision, ${longitude}::double precision)`

/** The shortening of the longitude in the column `spot`. */
const spotScale = 0.8746
/** The point as the column `spot` has it. */
export const spotOf = ({ latitude, longitude }: Point): SQL =>
  sql`point(${longitude * spotScale}::double precision, ${latitude}::double precision)`

/** The box finds through the index what may be in the circle. */
const isWithin = (origin: Point, radiusKm: number): SQL =>
  sql`(${isInBox(origin, radiusKm)} AND ${distanceFrom(origin)} <= ${radiusKm})`

/** A box around a circle. A degree of longitude is shortest at the end nearer the pole. */
export function isInBox(origin: Point, radiusKm: number): SQL {
  const high = radiusKm / kmPerDegree
  const cosine = Math.cos((Math.min(89, Math.abs(origin.latitude) + high) * Math.PI) / 180)
  const wide = (radiusKm / kmPerDegree / cosine) * spotScale
  const corner = (sign: number) =>
    sql`point(${origin.longitude * spotScale + sign * wide}::double precision, ${origin.latitude + sign * high}::double precision)`
  return sql`spot <@ box(${corner(-1)}, ${corner(1)})`
}

/** The sessions of today, and those of yesterday that run into today; special days replace their date. */
export function isOpen({ now, isHoliday }: Moment): SQL {
  const minute = localMinuteOf(now)
  const today = dayOf(minute)
  const ofDay = minute - today * dayMinutes
  const minuteIn = (day: number, of: number) =>
    ((isHoliday(dateOf(day)) ? 8 : weekdayOf(day)) - 1) * 2 * dayMinutes + of
  const isSpecial = (day: number) => sql`special_dates @> date '1970-01-01' + ${day}::integer`
  return sql`(open_hours @> ${minuteIn(today, ofDay)}::integer AND NOT ${isSpecial(today)}
    OR open_hours @> ${minuteIn(today - 1, dayMinutes + ofDay)}::integer AND NOT ${isSpecial(today - 1)}
    OR special_open @> ${minute}::integer)`
}
