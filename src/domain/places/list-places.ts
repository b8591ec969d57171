// Finds places by typed text, by id or by the path of their landing page, and lists the places of the region that have businesses.
import { eq, getTableColumns, inArray, sql } from '#drizzle'
import type { NamedPoint, Place, PlacesInput, RegionPlace } from '../../contract/place.ts'
import type { Province, SiteRegion, WideArea } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/schema.ts'
import { invalidField, notFound } from '../failures.ts'
import { provinceKeys } from './address-rules.ts'
import { findAreaNamed, isAreaKey } from './areas.ts'
import { type Candidate, placeKey, rankPlaces, readPlaceQuery, withTypos } from './place-match-rules.ts'
import {
  areaOf,
  findPlaceName,
  isInRegion,
  listBestKnown,
  listCandidates,
  listNamedPlaces,
  type Places,
} from './place-queries.ts'
import { clearName, proposeFor } from './propose-places.ts'

/**
 * At most `limit` places with the name `q`, with a name that begins with it, or that match by a name and words of their label
 * ('Middelburg, MP'); former and colloquial names count. If there are none, one letter may be wrong, unless `q` names a province or an area; or `q`
 * is an address: then its proposals are returned. Without `q` the best-known places. In the directory of a region, places of the region precede others that match as well.
 */
export async function listPlaces(db: Db, { q, limit }: PlacesInput, region?: SiteRegion): Promise<Place[]> {
  if (q === undefined) return await listBestKnown(db, limit, region)
  const query = readPlaceQuery(q)
  if (query === null) return []
  const found = rankPlaces(query, await listCandidates(db, query, region), limit)
  const typos = found.length > 0 || query.keys.some(isWideName) ? null : withTypos(query)
  const likely = typos === null ? found : rankPlaces(typos, await listCandidates(db, typos, region), limit)
  if (likely.length > 0) return likely.map(toPlace)
  return (await proposeFor(db, q)).places.slice(0, limit)
}

/** Whether this is the key of a province or of an area of several towns: 'karoo' is no typo of Karos. */
const isWideName = (key: string): boolean => provinceKeys.has(key) || isAreaKey(key)

const toPlace = ({ importance: _, keys: __, isInside: ___, ...place }: Place & Candidate): Place => place

/** A place with its unambiguous name and coordinates. Refuses an unknown id. */
export async function getNamedPoint(db: Db, id: number): Promise<NamedPoint> {
  const name = await findPlaceName(db, id)
  if (name === null) throw invalidField('place', 'There is no place with this number.')
  const named = await listNamedPlaces(db, [placeKey(name)])
  const place = named.find((one) => one.id === id)
  if (!place) throw new Error(`Place ${id} does not go by its own name ${name}.`)
  const { label, latitude, longitude } = place
  return { name: clearName(place, named), label, latitude, longitude }
}

/** The names of these places by id, with the province where the name alone is ambiguous. */
export async function listPlaceNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const names = await db
    .select({ name: places.name })
    .from(places)
    .where(inArray(places.id, [...ids]))
  const named = await listNamedPlaces(
    db,
    names.map(({ name }) => placeKey(name)),
  )
  return new Map(named.map((place) => [place.id, clearName(place, named)]))
}

/** The most places on one page. */
const maxPlaces = 60

/**
 * The places of the region that have businesses, those with most businesses first; a count includes the suburbs. For a province its towns,
 * for a municipality or an area all its places, for a town its suburbs. Empty for the whole country.
 */
export async function listRegionPlaces(db: Db, region: SiteRegion | undefined): Promise<RegionPlace[]> {
  if (!region) return []
  const area = areaOf(region)
  const isShown =
    'id' in area ? sql`id <> ${area.id}` : region.kind === 'province' ? sql`parent_id IS NULL` : sql`true`
  const { rows } = await db.execute<RegionPlace>(sql`
    WITH counted AS MATERIALIZED (SELECT substr(word, 3)::integer AS id, businesses AS total FROM search_vocabulary
      WHERE word > '/p' AND word < '/q' AND businesses > 0)
    SELECT id, name, path, municipality, total FROM counted JOIN places USING (id)
    WHERE ${isShown} AND ${isInRegion(region, sql`id`)} ORDER BY total DESC, importance DESC LIMIT ${maxPlaces}`)
  return rows
}

/** An area with a landing page. */
export type LandingArea = Place | Province | WideArea

/** Whether it is neither a province nor a place. */
export const isWide = (area: Exclude<LandingArea, Province> | SiteRegion): area is WideArea =>
  area.kind === 'municipality' || area.kind === 'area'

/** The places of an area with a landing page. */
export function placesOf(found: LandingArea): Places {
  if (typeof found === 'string') return { province: found }
  return isWide(found) ? areaOf(found) : { id: found.id }
}

/** The area with this path, or with a former path. Refuses an unknown path (404). */
export async function getLandingArea(db: Db, path: string, region?: SiteRegion): Promise<LandingArea> {
  const key = placeKey(path)
  if (region && isWide(region) && placeKey(region.path) === key) return region
  const found =
    provinceKeys.get(key) ??
    (await findPlaceAt(db, path)) ??
    findAreaNamed(key) ??
    (await findNamed(db, path))
  if (!found) throw notFound('There is no place with this name.')
  return found
}

/** The best-known place whose name begins the path; the words after it must match its label. */
async function findNamed(db: Db, path: string): Promise<Place | null> {
  const [found] = await listNamed(db, path.replaceAll('-', ' '))
  return found ? findPlaceAt(db, found.path) : null
}

/** The places whose name begins the text and whose label matches the words after it; the best known first. */
export async function listNamed(db: Db, text: string): Promise<Place[]> {
  const query = readPlaceQuery(text)
  if (!query) return []
  const [key = ''] = query.keys
  const whole = { keys: [], qualified: [{ key, words: [] }, ...query.qualified] }
  return rankPlaces(whole, await listCandidates(db, whole), maxNamed)
}

/** More places than share the most common name. */
const maxNamed = 30

/** The place with this current path, or null. */
async function findPlaceAt(db: Db, path: string): Promise<Place | null> {
  const { id, name, kind, province, label, latitude, longitude } = getTableColumns(places)
  const [place] = await db
    .select({ id, name, kind, province, label, latitude, longitude, path: places.path })
    .from(places)
    .where(eq(places.path, path))
  return place ?? null
}
