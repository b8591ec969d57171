// Knows the SQL that measures how far businesses are.
import { eq, inArray, sql } from '#drizzle'
import type { Distances } from '../../contract/distances.ts'
import type { Point } from '../../contract/search-filters.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { distanceFrom } from '../search/filter-queries.ts'

/** The distances of the approved ones, measured as a search does: a business with a hidden address is at the point of its place. */
export async function selectDistances(
  db: Db,
  ids: readonly string[],
  origin: Point,
): Promise<Distances['businesses']> {
  const { rows } = await db.execute<Distances['businesses'][number]>(sql`
    SELECT business_id AS id, round(${distanceFrom(origin)}::numeric, 1)::double precision AS "distanceKm"
    FROM search_documents JOIN ${businesses} ON ${eq(businesses.id, sql`business_id`)}
    WHERE ${inArray(businesses.id, [...ids])} AND ${eq(businesses.approvalStatus, 'approved')} AND spot IS NOT NULL`)
  return rows
}
