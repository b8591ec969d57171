// Reads businesses: a public or own one, the plain list, the featured ones, and their distances and points on a map.
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from '#drizzle'
import type {
  BusinessPoint,
  Distances,
  DistancesInput,
  OwnBusiness,
  PointsInput,
} from '../../contract/business.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import type { ListInput, Point } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses, places } from '../../database/schema.ts'
import { notFound } from '../failures.ts'
import {
  countBusinesses,
  cutPage,
  cutRows,
  isAfterCursor,
  type ListPage,
  microsOf,
  readCursor,
  readTimeCursor,
} from '../list-page.ts'
import { getNamedPoint } from '../places/list-places.ts'
import { isOutsideOf } from '../places/place-queries.ts'
import { isStaff, type OwnerOfBusiness, type Principal } from '../principal.ts'
import { distanceFrom } from '../search/filter-queries.ts'
import {
  findApprovedBusiness,
  findInAnyState,
  findStandingId,
  selectNewestCards,
} from './business-queries.ts'
import { type CardRow, cardColumns, type DetailRow, isApproved, isListed } from './columns-by-reader.ts'

/**
 * The business with this id or code, as the principal may see it; for a merged one, its standing listing. Moderators and its owner get
 * every field in any status. Everyone else gets the public fields of an approved business. Otherwise refuses with not-found, which does not
 * reveal whether the business exists.
 */
export async function getBusiness(
  db: Db,
  principal: Principal,
  idOrCode: string,
): Promise<DetailRow | OwnBusiness> {
  const id = await findStandingId(db, idOrCode)
  const business = id === null ? null : await findVisibleTo(db, principal, id)
  if (!business) throw notFound('Business not found')
  return business
}

const findVisibleTo = (db: Db, principal: Principal, id: string) =>
  canSeeAllFields(principal, id) ? findInAnyState(db, id) : findApprovedBusiness(db, id)

function canSeeAllFields(principal: Principal, businessId: string): boolean {
  return isStaff(principal) || (principal.role === 'owner' && principal.businessId === businessId)
}

/** The owner's own business in any status. Refuses with not-found when it was deleted. */
export async function getOwnBusiness(db: Db, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const business = await findInAnyState(db, owner.businessId)
  if (!business) throw noOwnBusiness()
  return business
}

/** The refusal when the account no longer has a business. */
export const noOwnBusiness = () => notFound('No business is associated with your account.')

/** Listed businesses, the latest approval first; those outside the region of the directory are marked. Refuses a cursor that no list wrote. */
export async function listBusinesses(
  db: Db,
  input: ListInput,
  region?: SiteRegion,
): Promise<ListPage<CardRow>> {
  const found = await selectNewestCards(db, readTimeCursor(input.cursor), input.limit + 1, region)
  return cutPage(found, input.limit, await countBusinesses(db, isListed))
}

/**
 * Listed and featured businesses, the latest featured first. In the directory of a region, businesses outside it come last and are marked.
 * Refuses a cursor that no list wrote.
 */
export async function listFeaturedBusinesses(
  db: Db,
  { cursor, limit }: ListInput,
  region?: SiteRegion,
): Promise<ListPage<CardRow>> {
  const members = and(isListed, eq(businesses.featured, 1))
  const { featuredAt } = businesses
  const isOutside = isOutsideOf(region, sql`${businesses.placeId}`)
  const rows = await db
    .select({ card: cardColumns, isOutside, micros: microsOf(featuredAt) })
    .from(businesses)
    .where(and(members, isAfter(isOutside, cursor)))
    .orderBy(isOutside, desc(featuredAt), desc(businesses.id))
    .limit(limit + 1)
  const page = cutRows(rows, limit, await countBusinesses(db, members), (last) => [
    last.micros,
    last.card.id,
    Number(last.isOutside),
  ])
  return {
    ...page,
    items: page.items.map(({ card, isOutside }) => ({ ...card, ...(isOutside && { isOutside }) })),
  }
}

/** The third value of the cursor says whether the last business is outside the region. */
function isAfter(isOutside: SQL<boolean>, cursor: string | undefined): SQL | undefined {
  const last = readTimeCursor(cursor)
  if (!last || cursor === undefined) return undefined
  const isLastOutside = readCursor(cursor)?.[2] === 1
  const isAfterInTime = isAfterCursor(businesses.featuredAt, last, 'newest')
  return sql`(${isOutside} > ${isLastOutside}::boolean OR (${isOutside} = ${isLastOutside}::boolean AND ${isAfterInTime}))`
}

/** The distances of approved businesses from a point or a place. Refuses a place that does not exist. */
export async function listDistances(db: Db, { ids, near, place = 0 }: DistancesInput): Promise<Distances> {
  if (near) return { from: null, businesses: await selectDistances(db, ids, near) }
  const from = await getNamedPoint(db, place)
  return { from: from.name, businesses: await selectDistances(db, ids, from) }
}

/** Measured as in a search: a business with a hidden address is at the point of its place. */
async function selectDistances(
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

/** The point of each listed business: its pin; without one or with a hidden address, the point of its place. Businesses with neither are left out. */
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
