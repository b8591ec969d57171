// The SQL of places: candidates for a text, and the places of an area or of the region of the directory.
import { desc, eq, getTableColumns, type SQL, sql } from '#drizzle'
import type { Place } from '../../contract/place.ts'
import type { Province, SiteRegion, WideArea } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { places } from '../../database/schema.ts'
import type { NamedPlace } from './address-rules.ts'
import { type AreaPart, areas } from './areas.ts'
import { type Candidate, type PlaceQuery, placeKey } from './place-match-rules.ts'

/** The best-known places; those of a region first. */
export function listBestKnown(db: Db, limit: number, region?: SiteRegion): Promise<Place[]> {
  const { id, name, kind, province, label, latitude, longitude, path, importance } = getTableColumns(places)
  return db
    .select({ id, name, kind, province, label, latitude, longitude, path })
    .from(places)
    .orderBy(...(region ? [desc(isInRegion(region, sql`${id}`))] : []), desc(importance))
    .limit(limit)
}

/** The name of a place; null for an unknown id. */
export async function findPlaceName(db: Db, id: number): Promise<string | null> {
  const [place] = await db.select({ name: places.name }).from(places).where(eq(places.id, id))
  return place?.name ?? null
}

/** The most common name has 22 places, and a call returns at most 20. */
const maxCandidates = 60

/** The places with a name that may match the query, with the matching keys: whole names first, then places of the region, then the best known. */
export async function listCandidates(
  db: Db,
  { keys, qualified }: PlaceQuery,
  region?: SiteRegion,
): Promise<(Place & Candidate)[]> {
  const isInside: SQL = region ? isInRegion(region, sql`place_id`) : sql`false`
  const named = [...keys, ...qualified.map(({ key }) => key)]
  // U+10FFFD sorts after every letter.
  const { rows } = await db.execute<Place & Candidate>(sql`
    WITH named AS (
      SELECT place_id, key, importance, true AS is_whole FROM place_names WHERE key = ANY (${sql.param(named)}::text[])
      UNION ALL SELECT place_id, key, importance, false FROM unnest(${sql.param(keys)}::text[]) begun
        JOIN place_names ON key >= begun AND key < begun || chr(1114109)
    ), best AS (
      SELECT place_id, array_agg(key) AS keys, ${isInside} AS is_inside FROM named GROUP BY place_id, importance
      ORDER BY bool_or(is_whole) DESC, is_inside DESC, importance DESC LIMIT ${maxCandidates}
    )
    SELECT id, name, kind, province, label, latitude, longitude, path, importance, keys, is_inside AS "isInside"
    FROM best JOIN places ON id = place_id`)
  return rows
}

/** The places with one of the keys as a whole name, each with its matching keys. */
export async function listNamedPlaces(db: Db, keys: readonly string[]): Promise<NamedPlace[]> {
  const { rows } = await db.execute<NamedPlace>(sql`
    SELECT id, name, kind, province, label, latitude, longitude, path, importance, population, keys
    FROM (SELECT place_id, array_agg(key) AS keys FROM place_names
      WHERE key = ANY (${sql.param(keys)}::text[]) GROUP BY place_id) named JOIN places ON id = place_id`)
  return rows
}

/** A place with its suburbs, all places of a province, or all places of these parts. */
export type Places = { id: number } | { province: Province } | { parts: readonly AreaPart[] }

/** The ids of the places of an area, as a subquery. */
export function idsIn(area: Places): SQL {
  if ('province' in area) return sql`SELECT id FROM places WHERE province = ${area.province}`
  if ('parts' in area) return sql`SELECT id FROM (${idsByPath([{ path: '', parts: area.parts }])}) AS listed`
  return sql`WITH RECURSIVE inside AS (
      SELECT ${area.id}::integer AS id UNION ALL SELECT places.id FROM places JOIN inside ON parent_id = inside.id)
    SELECT id FROM inside`
}

/** The ids of the places of several areas, as a subquery with the columns `path`, of the area, and `id`. */
export function idsByPath(listed: readonly { path: string; parts: readonly AreaPart[] }[]): SQL {
  const all = listed.flatMap(({ path, parts }) => parts.map((part) => ({ path, ...part })))
  const municipalities = all.flatMap((part) => ('municipality' in part ? part : []))
  const single = all.flatMap((part) => ('placeId' in part ? part : []))
  const texts = <Key extends string>(rows: readonly Record<Key, string>[], key: Key) =>
    sql`${sql.param(rows.map((row) => row[key]))}::text[]`
  return sql`
    SELECT listed.path, id FROM places JOIN unnest(${texts(municipalities, 'path')}, ${texts(municipalities, 'municipality')}, ${texts(municipalities, 'province')})
      AS listed (path, municipality, province) USING (municipality, province)
    UNION (WITH RECURSIVE inside (path, id) AS (
      SELECT * FROM unnest(${texts(single, 'path')}, ${sql.param(single.map(({ placeId }) => placeId))}::integer[])
      UNION ALL SELECT inside.path, places.id FROM places JOIN inside ON parent_id = inside.id)
    SELECT * FROM inside)`
}

/** The places of a region, or of an area that is none. */
export function areaOf(region: SiteRegion | WideArea): Places {
  if (region.kind === 'place') return { id: region.id }
  if (region.kind === 'province') return { province: region.province }
  return { parts: partsOf(region) }
}

/** The parts of a municipality or an area; none of an area that is no longer listed. */
export const partsOf = ({ kind, id, name, province }: WideArea): readonly AreaPart[] =>
  kind === 'municipality' ? [{ municipality: name, province }] : (areas.get(placeKey(id))?.area.parts ?? [])

/** The condition that the place with this id is in the region. */
export const isInRegion = (region: SiteRegion, id: SQL): SQL => sql`${id} IN (${idsIn(areaOf(region))})`

/** The condition that the place with this id is outside the region of the directory. A null id is outside; without a region nothing is. */
export const isOutsideOf = (region: SiteRegion | undefined, id: SQL): SQL<boolean> =>
  region ? sql`(${isInRegion(region, id)}) IS NOT TRUE` : sql`false::boolean`
