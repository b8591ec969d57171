// Knows how directory plugins search: columns of latitude and longitude in a box, each word by ILIKE, and a sort.
import type { SearchInput } from '../src/contract/search.ts'
import { kmPerDegree } from '../src/domain/places/kilometre-rules.ts'

const boxKm = 50

/** The statement and its values. It knows neither hours, nor places among the words, nor typos: these it leaves out. */
export function pluginSearch(input: Partial<SearchInput>): [text: string, values: unknown[]] {
  const { q = '', category, place, province, near, radiusKm = boxKm, sort, price, rating, offers } = input
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const degrees = radiusKm / kmPerDegree
  const box = (column: string, middle: number, most: number) =>
    `coalesce(b.${column}, p.${column}) BETWEEN ${middle - most} AND ${middle + most}`
  const conditions = [
    `approval_status = 'approved'`,
    ...q
      .split(' ')
      .filter(Boolean)
      .map((word) => holds(value(`%${word}%`))),
    ...(category ? [`category = ${value(category)}`] : []),
    ...(place ? [`(p.id = ${value(place)} OR p.parent_id = $${values.length})`] : []),
    ...(province ? [`p.province = ${value(province)}`] : []),
    ...(near
      ? [box('latitude', near.latitude, degrees), box('longitude', near.longitude, degrees * 1.2)]
      : []),
    ...(price ? [`price_level = ANY (${value(price.map(Number))})`] : []),
    ...(rating ? [`rating >= ${value(rating)}`] : []),
    ...(offers ? [`offers @> ${value(offers)}`] : []),
  ]
  const kilometres = near
    ? `acos(least(1, sin(radians(${near.latitude})) * sin(radians(coalesce(b.latitude, p.latitude))) + cos(radians(${near.latitude}))
       * cos(radians(coalesce(b.latitude, p.latitude))) * cos(radians(coalesce(b.longitude, p.longitude) - ${near.longitude}))))`
    : '0'
  const order =
    sort === 'near' ? kilometres : sort === 'new' ? 'approved_at DESC' : 'rating DESC, review_count DESC'
  return [
    `SELECT b.id, b.name, ${kilometres} AS distance FROM businesses b LEFT JOIN places p ON p.id = place_id
     WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT 24`,
    values,
  ]
}

const holds = (pattern: string) =>
  `(b.name ILIKE ${pattern} OR description ILIKE ${pattern} OR location ILIKE ${pattern})`
