// Knows the SQL of the landing pages of places: one place by its path, what is around, inside and near it, and the counts.
import { and, eq, getTableColumns, type SQL, sql } from '#drizzle'
import type { Category } from '../../contract/categories.ts'
import { leastForLanding } from '../../contract/landing-path.ts'
import type { Place } from '../../contract/place.ts'
import type { CountedPlace, PlaceOverview } from '../../contract/place-overview.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { placeNames, places } from '../../database/place-schema.ts'
import { businesses } from '../../database/schema.ts'
import { isListed } from '../businesses/listed-condition.ts'

/** The place with this path; null when there is none today. */
export async function findPlaceAt(db: Db, path: string): Promise<Place | null> {
  const { id, name, kind, province, label, latitude, longitude } = getTableColumns(places)
  const [place] = await db
    .select({ id, name, kind, province, label, latitude, longitude, path: places.path })
    .from(places)
    .where(eq(places.path, path))
  return place ?? null
}

/** The names that a place had in the past. */
export async function listFormerNames(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .select({ name: placeNames.name })
    .from(placeNames)
    .where(and(eq(placeNames.placeId, id), eq(placeNames.kind, 'former')))
    .orderBy(placeNames.key)
  return rows.map(({ name }) => name)
}

/** The places that a place lies in, the largest first. */
export async function listAround(db: Db, id: number): Promise<{ name: string; path: string }[]> {
  const { rows } = await db.execute<{ name: string; path: string }>(sql`
    WITH RECURSIVE around (id, depth) AS (
      SELECT parent_id, 1 FROM places WHERE id = ${id}
      UNION ALL SELECT parent_id, depth + 1 FROM around JOIN places USING (id))
    SELECT name, path FROM around JOIN places USING (id) ORDER BY depth DESC`)
  return rows
}

/** A place with all its suburbs, or all places of a province, as ids. */
export type Area = { id: number } | { province: Province }

const idsIn = (area: Area): SQL =>
  'province' in area
    ? sql`SELECT id FROM places WHERE province = ${area.province}`
    : sql`WITH RECURSIVE inside AS (
        SELECT ${area.id}::integer AS id UNION ALL SELECT places.id FROM places JOIN inside ON parent_id = inside.id)
      SELECT id FROM inside`

/** The listed businesses of an area by category, most first. */
export async function countByCategory(db: Db, area: Area): Promise<{ category: Category; total: number }[]> {
  const { rows } = await db.execute<{ category: Category; total: number }>(sql`
    SELECT category, count(*)::int AS total FROM ${businesses}
    WHERE ${isListed} AND place_id = ANY (ARRAY(${idsIn(area)}))
    GROUP BY category ORDER BY total DESC, category`)
  return rows
}

/**
 * The places with a landing page, each with its count: search_vocabulary counts the word of each place ('/p', its number).
 * Places are looked up by the words. The other way round, every place would be read for each word.
 */
const counted = sql`(
  WITH counted AS MATERIALIZED (SELECT substr(word, 3)::integer AS id, businesses AS total FROM search_vocabulary
    WHERE word > '/p' AND word < '/q' AND businesses >= ${leastForLanding})
  SELECT * FROM counted JOIN places USING (id)) AS counted`

/** The most links to other places on one page. */
const maxLinks = 24
const maxNear = 8
const maxNearKm = 150
/** No place within that distance is farther in degrees. The box saves most of the arithmetic. */
const maxNearDegrees = { latitude: 1.4, longitude: 1.7 }

/** The places right inside an area that have a landing page, most businesses first. */
export async function listInside(db: Db, area: Area): Promise<CountedPlace[]> {
  const isInside =
    'province' in area ? sql`province = ${area.province} AND parent_id IS NULL` : sql`parent_id = ${area.id}`
  const { rows } = await db.execute<CountedPlace>(sql`
    SELECT name, path, total FROM ${counted}
    WHERE ${isInside} ORDER BY total DESC, importance DESC LIMIT ${maxLinks}`)
  return rows
}

/** The nearest places with a landing page, a drive away at most, without those that a place lies in and those inside it. */
export async function listNear(db: Db, { id, latitude, longitude }: Place): Promise<PlaceOverview['near']> {
  const { rows } = await db.execute<PlaceOverview['near'][number]>(sql`
    SELECT name, path, total, round(km::numeric, 1)::double precision AS "distanceKm"
    FROM ${counted}, LATERAL (SELECT search_km(point(longitude * 0.8746, latitude), ${latitude}, ${longitude}) AS km) AS distance
    WHERE abs(latitude - ${latitude}) < ${maxNearDegrees.latitude} AND abs(longitude - ${longitude}) < ${maxNearDegrees.longitude}
      AND km <= ${maxNearKm} AND id NOT IN (${idsIn({ id })}) AND id NOT IN (SELECT search_places_around(${id}))
    ORDER BY km LIMIT ${maxNear}`)
  return rows
}
