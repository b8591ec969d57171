// Reads the places of a municipality, or the suburbs of a town, with their business counts, and lays out their map.
import { type SQL, sql } from '#drizzle'
import type { SiteRegion } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { spotScale } from './kilometre-rules.ts'
import { drawPlaceMap, type MapPlace, type PlaceMap } from './place-map-rules.ts'
import { type Area, areaOf, idsIn } from './place-queries.ts'

/** The map of the municipality of a place, with the place marked. Refuses an unknown id (404). */
export async function getMapAroundPlace(db: Db, id: number): Promise<PlaceMap> {
  const places = await listOfMunicipality(db, id)
  if (!places.some(({ isMarked }) => isMarked)) throw notFound('There is no place with this number.')
  return drawPlaceMap(places)
}

/**
 * The map of the region of the directory: for a municipality its places, for a town its suburbs, or its municipality if it has few suburbs.
 * Refuses a province and the whole country, whose outlines are a file (404).
 */
export async function getMapOfRegion(db: Db, region: SiteRegion | undefined): Promise<PlaceMap> {
  if (!region || region.kind === 'province') throw notFound('This directory is not for a town.')
  if (region.kind === 'municipality') return drawPlaceMap(await listIn(db, areaOf(region)))
  const suburbs = await listIn(db, { id: region.id }, region.id)
  return suburbs.length >= minPlaces ? drawPlaceMap(suburbs) : getMapAroundPlace(db, region.id)
}

/** With fewer places, a map does not show where a place is. */
const minPlaces = 5
/** More places than any municipality has. */
const maxPlaces = 500

/** The places of the municipality of a place or, if there are too few, the nearest places. */
async function listOfMunicipality(db: Db, id: number): Promise<MapPlace[]> {
  const itself = sql`(SELECT municipality, province, latitude, longitude FROM places WHERE id = ${id}) AS itself`
  const own = sql`SELECT id FROM places JOIN ${itself} USING (municipality, province)`
  const places = await listPlaces(db, own, id)
  if (places.length >= minPlaces) return places
  const nearest = sql`SELECT places.id FROM places, ${itself}
    ORDER BY search_km(point(places.longitude * ${spotScale}, places.latitude), itself.latitude, itself.longitude) LIMIT 24`
  return listPlaces(db, nearest, id)
}

const listIn = async (db: Db, area: Area, butId = 0): Promise<MapPlace[]> =>
  listPlaces(db, sql`SELECT id FROM (${idsIn(area)}) AS inside WHERE id <> ${butId}`)

/** These places, the best known first. A count includes the suburbs. */
async function listPlaces(db: Db, ids: SQL, marked = 0): Promise<MapPlace[]> {
  const { rows } = await db.execute<MapPlace>(sql`
    SELECT name, latitude, longitude, coalesce(businesses, 0) AS total, id = ${marked} AS "isMarked"
    FROM places LEFT JOIN search_vocabulary ON word = '/p' || id
    WHERE id IN (${ids}) ORDER BY importance DESC LIMIT ${maxPlaces}`)
  return rows
}
