// The businesses that moderators chose for the home page; in the directory of a region those in it first.
import { and, desc, eq, type SQL, sql } from '#drizzle'
import type { SiteRegion } from '../../contract/region.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import {
  countBusinesses,
  cutRows,
  isAfterCursor,
  type ListPage,
  microsOf,
  readCursor,
  readTimeCursor,
} from '../list-page.ts'
import { isOutsideOf } from '../places/area-queries.ts'
import { type CardRow, cardColumns } from './columns-by-reader.ts'
import { isListed } from './public-conditions.ts'

/**
 * Listed and featured businesses, the latest featured first. In the directory of a region those outside come after those in it, and say so.
 * Refuses a cursor that is not from a list.
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

/** The third value of the cursor says whether the last business lies outside. */
function isAfter(isOutside: SQL<boolean>, cursor: string | undefined): SQL | undefined {
  const last = readTimeCursor(cursor)
  if (!last || cursor === undefined) return undefined
  const isLastOutside = readCursor(cursor)?.[2] === 1
  const isAfterInTime = isAfterCursor(businesses.featuredAt, last, 'newest')
  return sql`(${isOutside} > ${isLastOutside}::boolean OR (${isOutside} = ${isLastOutside}::boolean AND ${isAfterInTime}))`
}
