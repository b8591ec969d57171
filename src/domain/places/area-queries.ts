// Which places lie in a place, a province, a municipality or the region of the directory.
import { type SQL, sql } from '#drizzle'
import type { Province } from '../../contract/provinces.ts'
import type { SiteRegion } from '../../contract/region.ts'

/** A place with all its suburbs, or all places of a province or of a municipality in it. */
export type Area = { id: number } | { province: Province; municipality?: string }

/** The ids of the places of an area, as a subquery. */
export const idsIn = (area: Area): SQL =>
  'province' in area
    ? sql`SELECT id FROM places WHERE province = ${area.province}${inMunicipality(area)}`
    : sql`WITH RECURSIVE inside AS (
        SELECT ${area.id}::integer AS id UNION ALL SELECT places.id FROM places JOIN inside ON parent_id = inside.id)
      SELECT id FROM inside`

const inMunicipality = ({ municipality }: { municipality?: string }) =>
  municipality === undefined ? sql`` : sql` AND municipality = ${municipality}`

/** The places of a region. */
export function areaOf(region: SiteRegion): Area {
  if (region.kind === 'place') return { id: region.id }
  const { kind, name, province } = region
  return kind === 'province' ? { province } : { municipality: name, province }
}

/** Whether a place lies in the region, as a condition of a statement that has its id. */
export const isInRegion = (region: SiteRegion, id: SQL): SQL => sql`${id} IN (${idsIn(areaOf(region))})`

/** Whether a place lies outside the region of the directory, as one of no place does; nothing does without a region. */
export const isOutsideOf = (region: SiteRegion | undefined, id: SQL): SQL<boolean> =>
  region ? sql`(${isInRegion(region, id)}) IS NOT TRUE` : sql`false::boolean`
