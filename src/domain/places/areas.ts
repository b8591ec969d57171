// Which places an address of a landing page, or another text, means.
import { eq, getTableColumns } from '#drizzle'
import type { Place } from '../../contract/place.ts'
import type { MunicipalityRegion, Province, SiteRegion } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/schema.ts'
import { notFound } from '../failures.ts'
import { provinceKeys } from './address-rules.ts'
import { placeKey, rankPlaces, readPlaceQuery } from './place-match-rules.ts'
import { listCandidates } from './place-queries.ts'

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
