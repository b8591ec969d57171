// The distances of businesses from a point or a place.

import { eq, inArray, sql } from '#drizzle'
import type { Distances, DistancesInput } from '../../contract/business.ts'
import type { Point } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { getNamedPoint } from '../places/list-places.ts'
import { distanceFrom } from '../search/filter-queries.ts'
import { isApproved } from './public-conditions.ts'

/** How far approved businesses are from a point or a place. Refuses a place that does not exist. */
export async function listDistances(db: Db, { ids, near, place = 0 }: DistancesInput): Promise<Distances> {
  if (near) return { from: null, businesses: await selectDistances(db, ids, near) }
  const from = await getNamedPoint(db, place)
  return { from: from.name, businesses: await selectDistances(db, ids, from) }
}

/** The distances of the approved ones, measured as a search does: a business with a hidden address is at the point of its place. */
export async function selectDistances(
  db: Db,
  ids: readonly string[],
  origin: Point,
): Promise<Distances['businesses']> {
  const { rows } = await db.execute<Distances['businesses'][number]>(sql`
    SELECT business_id AS id, round(${distanceFrom(origin)}::numeric, 1)::double precision AS "distanceKm"
    FROM search_documents JOIN ${businesses} ON ${eq(businesses.id, sql`business_id`)}
    WHERE ${inArray(businesses.id, [...ids])} AND ${isApproved} AND spot IS NOT NULL`)
  return rows
}
