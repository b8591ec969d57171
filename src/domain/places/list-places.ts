// Places by what is typed, by their number or the address of their landing page, and those of the region that have businesses.
import { eq, getTableColumns, inArray, sql } from '#drizzle'
import type { NamedPoint, Place, PlacesInput, RegionPlace } from '../../contract/place.ts'
import type { MunicipalityRegion, Province, SiteRegion } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/schema.ts'
import { invalidField, notFound } from '../failures.ts'
import { provinceKeys } from './address-rules.ts'
import { type Candidate, placeKey, rankPlaces, readPlaceQuery, withTypos } from './place-match-rules.ts'
import {
  areaOf,
  findPlaceName,
  isInRegion,
  listBestKnown,
  listCandidates,
  listNamedPlaces,
} from './place-queries.ts'
import { clearName, proposeFor } from './propose-places.ts'

/**
 * At most `limit` places that go by `q`, have a name that begins with it, or are told by a name and their label
 * ('Middelburg, MP'); former and colloquial names count. If there is none, one letter may be wrong, or `q` is an address: then
 * the places that are proposed for it. Without `q` the best-known places. In the directory of a region, its places come first among those that
 * fit as well.
 */
export async function listPlaces(db: Db, { q, limit }: PlacesInput, region?: SiteRegion): Promise<Place[]> {
  if (q === undefined) return await listBestKnown(db, limit, region)
  const query = readPlaceQuery(q)
  if (query === null) return []
  const found = rankPlaces(query, await listCandidates(db, query, region), limit)
  const typos = found.length > 0 ? null : withTypos(query)
  const likely = typos === null ? found : rankPlaces(typos, await listCandidates(db, typos, region), limit)
  if (likely.length > 0) return likely.map(toPlace)
  return (await proposeFor(db, q)).places.slice(0, limit)
}

const toPlace = ({ importance: _, keys: __, isInside: ___, ...place }: Place & Candidate): Place => place

/** A place as a reader is told of it. Refuses a number that no place has. */
export async function getNamedPoint(db: Db, id: number): Promise<NamedPoint> {
  const name = await findPlaceName(db, id)
  if (name === null) throw invalidField('place', 'There is no place with this number.')
  const named = await listNamedPlaces(db, [placeKey(name)])
  const place = named.find((one) => one.id === id)
  if (!place) throw new Error(`Place ${id} does not go by its own name ${name}.`)
  const { label, latitude, longitude } = place
  return { name: clearName(place, named), label, latitude, longitude }
}

/** What each of these places is called: with its province where other places are known by the same name. */
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

/** On one page. */
const maxPlaces = 60

/**
 * Those with most businesses first; a count includes the suburbs. Of a province its towns, of a municipality all its places, of a town its
 * suburbs. None for the whole country.
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

/** What has a landing page. A municipality has one in the directory that is for it. */
export type LandingArea = Place | Province | MunicipalityRegion

/** What is at a path, also at one of the past. Refuses a path that names nothing (404). */
export async function getLandingArea(db: Db, path: string, region?: SiteRegion): Promise<LandingArea> {
  if (region?.kind === 'municipality' && placeKey(region.path) === placeKey(path)) return region
  const found =
    provinceKeys.get(placeKey(path)) ?? (await findPlaceAt(db, path)) ?? (await findNamed(db, path))
  if (!found) throw notFound('There is no place with this name.')
  return found
}

/** The best-known place with a name that the path begins with; the words after it must fit its label. */
async function findNamed(db: Db, path: string): Promise<Place | null> {
  const [found] = await listNamed(db, path.replaceAll('-', ' '))
  return found ? findPlaceAt(db, found.path) : null
}

/** The places with a name that a text begins with, where the words after it fit their label; the best known first. */
export async function listNamed(db: Db, text: string): Promise<Place[]> {
  const query = readPlaceQuery(text)
  if (!query) return []
  const [key = ''] = query.keys
  const whole = { keys: [], qualified: [{ key, words: [] }, ...query.qualified] }
  return rankPlaces(whole, await listCandidates(db, whole), maxNamed)
}

/** More than the commonest name has. */
const maxNamed = 30

/** The place with this path; null when there is none today. */
async function findPlaceAt(db: Db, path: string): Promise<Place | null> {
  const { id, name, kind, province, label, latitude, longitude } = getTableColumns(places)
  const [place] = await db
    .select({ id, name, kind, province, label, latitude, longitude, path: places.path })
    .from(places)
    .where(eq(places.path, path))
  return place ?? null
}
