// Reads from a database what the brute force knows: the approved businesses and the places.
import type { Point, SearchInput } from '../../src/contract/search.ts'
import type { Database } from '../../src/database/connect.ts'
import { listAddressKeys, type NamedPlace, readAddress } from '../../src/domain/places/address-rules.ts'
import { clearName, findNamedPlace } from '../../src/domain/places/propose-places.ts'
import type { OracleBusiness } from './oracle-documents.ts'
import type { PlaceOf } from './oracle-places.ts'

export async function listApproved({ pool }: Database): Promise<OracleBusiness[]> {
  const { rows } = await pool.query<OracleBusiness>(
    `SELECT b.id, b.name, category, description, rating, review_count AS "reviewCount", price_level AS "priceLevel", offers, phone, whatsapp,
       CASE WHEN hides_address THEN place.label ELSE location END AS location, place.province,
       hours_week AS "hoursWeek", special_days AS "specialDays", trading, closed_until::text AS "closedUntil",
       array_remove(ARRAY[place.id, town.id, town.parent_id], NULL) AS "placesAround",
       CASE WHEN place_id IS NOT NULL THEN jsonb_build_object(
         'latitude', CASE WHEN b.latitude IS NULL OR hides_address THEN place.latitude ELSE b.latitude END,
         'longitude', CASE WHEN b.longitude IS NULL OR hides_address THEN place.longitude ELSE b.longitude END) END AS spot,
       extract(epoch FROM approved_at)::double precision AS "approvedAt"
     FROM businesses b LEFT JOIN places place ON place.id = place_id LEFT JOIN places town ON town.id = place.parent_id
     WHERE approval_status = 'approved' AND trading <> 'closed-for-good'`,
  )
  return rows
}

/** Which place a text names, among all places. */
export async function readPlaces({ pool }: Database): Promise<PlaceOf> {
  const { rows } = await pool.query<NamedPlace>(
    `SELECT places.*, array_agg(key) AS keys FROM places JOIN place_names ON place_id = places.id GROUP BY places.id`,
  )
  return (text) => {
    const address = readAddress(text)
    const keys = new Set(listAddressKeys(address))
    const named = rows.map((place) => ({ ...place, keys: place.keys.filter((key) => keys.has(key)) }))
    const place = findNamedPlace(
      address,
      named.filter((one) => one.keys.length > 0),
    )
    return place && { ...place, name: clearName(place, rows) }
  }
}

/** The same search with the point of its place: the middle of a circle instead of the place, and where distances begin. */
export async function aroundPlace(
  { pool }: Database,
  input: Partial<SearchInput>,
): Promise<Partial<SearchInput>> {
  const { place, ...others } = input
  if (place === undefined) return input
  const { rows } = await pool.query<Point>('SELECT latitude, longitude FROM places WHERE id = $1', [place])
  return { near: rows[0], ...others, ...(input.radiusKm === undefined && { place }) }
}
