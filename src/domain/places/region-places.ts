// The places of the region of the directory that have businesses, for its home page and its list of places.
import { sql } from '#drizzle'
import type { RegionPlace } from '../../contract/place.ts'
import type { SiteRegion } from '../../contract/region.ts'
import type { Db } from '../../database/connect.ts'
import { areaOf, isInRegion } from './area-queries.ts'

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
