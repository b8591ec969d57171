// Knows which landing pages of a province are in the sitemap.
import { sql } from '#drizzle'
import type { Category } from '../../contract/categories.ts'
import { leastForLanding } from '../../contract/landing-path.ts'
import type { Province } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { isListed } from '../businesses/listed-condition.ts'

/** A landing page of a place: of all its businesses, or of one category. */
export type LandingEntry = { path: string; category: Category | null }

/** The landing pages of the places of a province, in one pass over the index of its businesses. */
export async function listLandings(db: Db, province: Province): Promise<LandingEntry[]> {
  const { rows } = await db.execute<LandingEntry>(sql`
    WITH RECURSIVE own AS (
      SELECT place_id, category, count(*) AS total FROM businesses
      WHERE ${isListed} AND place_id IN (SELECT id FROM places WHERE province = ${province})
      GROUP BY place_id, category),
    around AS (
      SELECT DISTINCT place_id, place_id AS id FROM own
      UNION ALL SELECT place_id, parent_id FROM around JOIN places USING (id) WHERE parent_id IS NOT NULL)
    SELECT path, category FROM own JOIN around USING (place_id) JOIN places USING (id)
    GROUP BY GROUPING SETS ((path), (path, category)) HAVING sum(total) >= ${leastForLanding}
    ORDER BY path, category NULLS FIRST`)
  return rows
}
