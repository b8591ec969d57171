// Where listed businesses are on a map.
import { and, eq, inArray, isNotNull, sql } from '#drizzle'
import type { BusinessPoint, PointsInput } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, places } from '../../database/schema.ts'
import { isListed } from './columns-by-reader.ts'

/** The pin of each; without one, and for a hidden address, the middle of its place. Those without either are left out. */
export function listPoints(db: Db, { ids }: PointsInput): Promise<BusinessPoint[]> {
  const hasPin = sql<boolean>`(${businesses.latitude} IS NOT NULL AND NOT ${businesses.hidesAddress})`
  const latitude = sql<number>`CASE WHEN ${hasPin} THEN ${businesses.latitude} ELSE ${places.latitude} END`
  const longitude = sql<number>`CASE WHEN ${hasPin} THEN ${businesses.longitude} ELSE ${places.longitude} END`
  return db
    .select({ id: businesses.id, latitude, longitude, hasPin })
    .from(businesses)
    .leftJoin(places, eq(places.id, businesses.placeId))
    .where(and(inArray(businesses.id, ids), isListed, isNotNull(latitude)))
}
