// Businesses without a place: lists them with proposals, and sets the place that a moderator chooses.

import { and, asc, eq, isNull } from '#drizzle'
import {
  type ModerationItem,
  maxProposals,
  type PlaceDecision,
  type PlacedBusiness,
  type UnplacedBusiness,
} from '../../contract/moderation.ts'
import type { ListInput } from '../../contract/search.ts'
import { isPublic } from '../../contract/transitions.ts'
import type { Db } from '../../database/connect.ts'
import { businesses } from '../../database/schema.ts'
import { isStanding, lockOwnBusiness } from '../businesses/business-queries.ts'
import { addEdit } from '../businesses/edit-queries.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-of-business.ts'
import { notFound } from '../failures.ts'
import {
  countBusinesses,
  cutPage,
  isAfterCursor,
  type ListPage,
  microsOf,
  type Positioned,
  readTimeCursor,
  type TimeCursor,
} from '../list-page.ts'
import { asGeocoding } from '../places/geocode-businesses.ts'
import { proposeForAll } from '../places/propose-places.ts'
import type { Staff } from '../principal.ts'
import { refuseOtherPlace, refuseOtherVersion } from './decide-business.ts'
import { moderationColumns } from './moderation-lists.ts'

/** Businesses without a place in every state, with proposals, the longest waiting first. Refuses an invalid cursor. */
export async function listUnplaced(
  db: Db,
  _staff: Staff,
  { limit, cursor }: ListInput,
): Promise<ListPage<UnplacedBusiness>> {
  const rows = await selectUnplaced(db, readTimeCursor(cursor), limit + 1)
  const proposals = await proposeForAll(
    db,
    rows.map(({ item }) => item.location),
  )
  const proposed = rows.map(({ item, position }, at) => ({
    item: { ...item, proposals: (proposals[at]?.places ?? []).slice(0, maxProposals) },
    position,
  }))
  return cutPage(proposed, limit, await countBusinesses(db, isUnplaced))
}

/**
 * Sets the place of a business, in any state, and logs it; `cache` is cleared if the business is public. The version stays, because the owner
 * edited nothing. Refuses with not-found, with 400 for a place that does not exist or a hidden address without one, or as refuseOtherVersion
 * and refuseOtherPlace do.
 */
export async function placeBusiness(
  context: { db: Db; cache: { clear(): void } },
  staff: Staff,
  decision: PlaceDecision,
): Promise<PlacedBusiness> {
  const placed = await asGeocoding(context.db, (db) => placeAndLog(db, staff, decision)).catch(
    refuseUnknownPlace,
  )
  if (isPublic(placed.approvalStatus)) context.cache.clear()
  return { id: placed.id, place: placed.place, version: placed.version }
}

async function placeAndLog(db: Db, staff: Staff, decision: PlaceDecision): Promise<ModerationItem> {
  const current = await lockOwnBusiness(db, decision.id)
  if (!current) throw notFound('Business not found')
  refuseHiddenWithoutPlace({ ...current, placeId: decision.placeId })
  await refuseOtherVersion(db, current, decision)
  refuseOtherPlace(current, decision)
  const placed = await writePlace(db, decision)
  const change = { field: 'place', from: current.place, to: placed.place }
  if (current.placeId !== placed.placeId)
    await addEdit(db, staff.userId, current, [change], { action: 'place' })
  return placed
}

/** The condition for businesses without a place. */
const isUnplaced = and(isNull(businesses.placeId), isStanding)

/** Up to `limit` businesses without a place, the longest waiting first. */
async function selectUnplaced(
  db: Db,
  cursor: TimeCursor | null,
  limit: number,
): Promise<Positioned<Omit<UnplacedBusiness, 'proposals'>>[]> {
  const { id, name, location, approvalStatus, version, submittedAt } = businesses
  const rows = await db
    .select({ row: { id, name, location, approvalStatus, version }, position: microsOf(submittedAt) })
    .from(businesses)
    .where(and(isUnplaced, isAfterCursor(submittedAt, cursor, 'oldest')))
    .orderBy(asc(submittedAt), asc(id))
    .limit(limit)
  return rows.map(({ row, position }) => ({ item: row, position }))
}

/** Stores the place of a locked business. Runs inside asGeocoding. */
async function writePlace(db: Db, { id, placeId }: PlaceDecision): Promise<ModerationItem> {
  const [row] = await db
    .update(businesses)
    .set({ placeId })
    .where(eq(businesses.id, id))
    .returning(moderationColumns)
  if (!row) throw new Error('The place was not written.')
  return row
}
