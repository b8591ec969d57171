// Knows the SQL that reads businesses one by one and in their two plain lists.

import { and, count, desc, eq, sql } from '#drizzle'
import type { BusinessCard, BusinessDetail, OwnBusiness } from '../../contract/business.ts'
import { maxExactCount } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { cardColumns, detailColumns, ownColumns } from './card-columns.ts'

/** A card with the place it has in its list: microseconds since 1970 and the id that settles ties. */
export type PlacedCard = { card: BusinessCard; micros: string }
/** The last card a reader has seen. */
export type Place = { micros: string; id: string }
/** The two plain lists; each is ordered by its own time, newest first. */
export type ListName = 'newest' | 'featured'

const isApproved = eq(businesses.approvalStatus, 'approved')
const isFeatured = eq(businesses.featured, 1)
const lists = {
  newest: { members: isApproved, time: businesses.approvedAt },
  featured: { members: and(isApproved, isFeatured), time: businesses.featuredAt },
}

/** Up to `limit` cards of a list after a place (from its start without one). */
export async function selectListedCards(
  db: Db,
  list: ListName,
  after: Place | null,
  limit: number,
): Promise<PlacedCard[]> {
  const { members, time } = lists[list]
  // Compared as timestamps and not as numbers, so that the index of the list finds the place.
  const afterPlace = after
    ? sql`(${time}, ${businesses.id}) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : undefined
  const rows = await db
    .select({ card: cardColumns, micros: sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text` })
    .from(businesses)
    .where(and(members, afterPlace))
    .orderBy(desc(time), desc(businesses.id))
    .limit(limit)
  return rows as PlacedCard[]
}

/** How many businesses a list holds, counted no further than one above `maxExactCount`. */
export async function countListed(db: Db, list: ListName): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(businesses)
    .where(lists[list].members)
    .limit(maxExactCount + 1)
    .as('some')
  const [row] = await db.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** The public page of an approved business; null in every other state. */
export async function findApprovedBusiness(db: Db, id: string): Promise<BusinessDetail | null> {
  const [row] = await db
    .select(detailColumns)
    .from(businesses)
    .where(and(eq(businesses.id, id), isApproved))
  return (row as BusinessDetail | undefined) ?? null
}

/** A business in any state, with what only its owner and administrators may read. */
export async function findOwnBusiness(db: Db, id: string): Promise<OwnBusiness | null> {
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.id, id))
  return (row as OwnBusiness | undefined) ?? null
}
