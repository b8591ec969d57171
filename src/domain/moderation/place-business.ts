// Decides what a moderator does about businesses without a place: lists them with proposals, and places one.
import { isPublic } from '../../contract/approval-status.ts'
import type { ListInput } from '../../contract/search.ts'
import {
  maxProposals,
  type PlaceDecision,
  type PlacedBusiness,
  type UnplacedBusiness,
} from '../../contract/unplaced.ts'
import type { Db } from '../../database/connect.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-refusals.ts'
import { countBusinesses } from '../count-queries.ts'
import { notFound } from '../failures.ts'
import type { ListPage } from '../list-page.ts'
import { proposeForAll } from '../places/propose-places.ts'
import { cutPage, readTimeCursor } from '../time-cursor.ts'
import { findModerationItem } from './moderation-queries.ts'
import { refuseOtherVersion } from './refuse-other-version.ts'
import { isUnplaced, selectUnplaced, tryPlace } from './unplaced-queries.ts'

/** Businesses without a place in every state, the longest waiting first. Refuses a cursor that no list wrote. */
export async function listUnplaced(
  db: Db,
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
 * Sets the place of a business, in any state; `cache` is cleared when the public sees it. The version stays, because the owner
 * edited nothing. Refuses with not-found, with 400 for a place that does not exist or a hidden address without one, or
 * as refuseOtherVersion does.
 */
export async function placeBusiness(
  context: { db: Db; cache: { clear(): void } },
  decision: PlaceDecision,
): Promise<PlacedBusiness> {
  const business = await findModerationItem(context.db, decision.id)
  if (!business) throw notFound('Business not found')
  refuseHiddenWithoutPlace({ ...business, placeId: decision.placeId })
  const placed = await tryPlace(context.db, decision).catch(refuseUnknownPlace)
  if (!placed) {
    await refuseOtherVersion(
      context.db,
      (await findModerationItem(context.db, decision.id)) ?? business,
      decision,
    )
    throw notFound('Business not found')
  }
  if (isPublic(placed.approvalStatus)) context.cache.clear()
  return { id: placed.id, place: placed.place, version: placed.version }
}
