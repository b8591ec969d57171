// Which places an address of a landing page means, and which places lie in them.
import { eq, getTableColumns, type SQL, sql } from '#drizzle'
import type { Place } from '../../contract/place.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/schema.ts'
import { notFound } from '../failures.ts'
import { provinceKeys } from './address-rules.ts'
import { placeKey, rankPlaces, readPlaceQuery } from './place-match-rules.ts'
import { listCandidates } from './place-queries.ts'

/** A place with all its suburbs, or all places of a province, as ids. */
export type Area = { id: number } | { province: Province }

/** The ids of the places of an area, as a subquery. */
export const idsIn = (area: Area): SQL =>
  'province' in area
    ? sql`SELECT id FROM places WHERE province = ${area.province}`
    : sql`WITH RECURSIVE inside AS (
        SELECT ${area.id}::integer AS id UNION ALL SELECT places.id FROM places JOIN inside ON parent_id = inside.id)
      SELECT id FROM inside`

/** The place or the province at a path, also one of the past. Refuses a path that names neither (404). */
export async function getPlaceOrProvince(db: Db, path: string): Promise<Place | Province> {
  const found =
    provinceKeys.get(placeKey(path)) ?? (await findPlaceAt(db, path)) ?? (await findNamed(db, path))
  if (!found) throw notFound('There is no place with this name.')
  return found
}

/** The best-known place with a name that the path begins with; the words after it must fit its label. */
async function findNamed(db: Db, path: string): Promise<Place | null> {
  const query = readPlaceQuery(path.replaceAll('-', ' '))
  if (!query) return null
  const [key = ''] = query.keys
  const whole = { keys: [], qualified: [{ key, words: [] }, ...query.qualified] }
  const [found] = rankPlaces(whole, await listCandidates(db, whole), 1)
  return found ? findPlaceAt(db, found.path) : null
}

/** The place with this path; null when there is none today. */
async function findPlaceAt(db: Db, path: string): Promise<Place | null> {
  const { id, name, kind, province, label, latitude, longitude } = getTableColumns(places)
  const [place] = await db
    .select({ id, name, kind, province, label, latitude, longitude, path: places.path })
    .from(places)
    .where(eq(places.path, path))
  return place ?? null
}
