// Knows the SQL that reads single businesses and the two plain lists.
import { and, desc, eq, sql } from '#drizzle'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { countBusinesses } from '../count-queries.ts'
import type { Positioned, TimeCursor } from '../time-cursor.ts'
import { isAfterCursor, microsOf } from '../time-cursor-queries.ts'
import { type CardRow, cardColumns, type DetailRow, detailColumns, ownColumns } from './card-columns.ts'
import { isListed } from './listed-condition.ts'

/** The two plain lists; each is ordered by its own time, newest first. */
export type ListName = 'newest' | 'featured'

const isApproved = eq(businesses.approvalStatus, 'approved')
const isFeatured = eq(businesses.featured, 1)
const lists = {
  newest: { members: isListed, time: businesses.approvedAt },
  featured: { members: and(isListed, isFeatured), time: businesses.featuredAt },
}

/** Up to `limit` cards of a list behind a cursor; from its start without one. */
export function selectListedCards(
  db: Db,
  list: ListName,
  after: TimeCursor | null,
  limit: number,
): Promise<Positioned<CardRow>[]> {
  const { members, time } = lists[list]
  return db
    .select({ item: cardColumns, position: microsOf(time) })
    .from(businesses)
    .where(and(members, isAfterCursor(time, after, 'newest')))
    .orderBy(desc(time), desc(businesses.id))
    .limit(limit)
}

/** How many businesses a list holds, counted no further than one above `maxExactCount`. */
export function countListed(db: Db, list: ListName): Promise<number> {
  return countBusinesses(db, lists[list].members)
}

/** The public page of an approved business; null in every other state. */
export async function findApprovedBusiness(db: Db, id: string): Promise<DetailRow | null> {
  const [row] = await db
    .select(detailColumns)
    .from(businesses)
    .where(and(eq(businesses.id, id), isApproved))
  return row ?? null
}

/** The id of the business with this code, in any state. */
export async function findIdOfCode(db: Db, code: string): Promise<string | null> {
  const [row] = await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.code, code))
  return row?.id ?? null
}

/** A business in any state, with what only its owner and moderators may read. */
export async function findOwnBusiness(db: Db, id: string): Promise<OwnBusiness | null> {
  const [row] = await db.select(ownColumns).from(businesses).where(eq(businesses.id, id))
  return row ?? null
}

/** Whether the owner edited the hours of the week after the text of the hours. */
export async function isWeekNewer(db: Db, id: string): Promise<boolean> {
  const { fieldVersions } = businesses
  const editedIn = (column: string) => sql`coalesce((${fieldVersions} ->> ${column})::int, 0)`
  const isNewer = sql<boolean>`${editedIn('hours_week')} > ${editedIn('hours')}`
  const [row] = await db.select({ isNewer }).from(businesses).where(eq(businesses.id, id))
  return row?.isNewer ?? false
}
