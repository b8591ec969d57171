// Decides what a moderator does about businesses without a place: lists them with proposals, and places one.
import { isPublic } from '../../contract/approval-status.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import type { ListInput } from '../../contract/search.ts'
import {
  maxProposals,
  type PlaceDecision,
  type PlacedBusiness,
  type UnplacedBusiness,
} from '../../contract/unplaced.ts'
import type { Db } from '../../database/connect.ts'
import { lockOwnBusiness } from '../businesses/business-writes-queries.ts'
import { refuseHiddenWithoutPlace, refuseUnknownPlace } from '../businesses/place-refusals.ts'
import { countBusinesses } from '../count-queries.ts'
import { notFound } from '../failures.ts'
import { addEdit } from '../history/history-queries.ts'
import type { ListPage } from '../list-page.ts'
import { asPlacing } from '../places/placing-queries.ts'
import { proposeForAll } from '../places/propose-places.ts'
import type { Admin } from '../principal.ts'
import { cutPage, readTimeCursor } from '../time-cursor.ts'
import { refuseOtherPlace, refuseOtherVersion } from './refuse-other-version.ts'
import { isUnplaced, selectUnplaced, writePlace } from './unplaced-queries.ts'

/** Businesses without a place in every state, the longest waiting first. Refuses a cursor that no list wrote. */
export async function listUnplaced(
  db: Db,
  _admin: Admin,
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
 * Sets the place of a business, in any state, and logs it; `cache` is cleared when the public sees it. The version stays, because the
 * owner edited nothing. Refuses with not-found, with 400 for a place that does not exist or a hidden address without one, or
 * as refuseOtherVersion and refuseOtherPlace do.
 */
export async function placeBusiness(
  context: { db: Db; cache: { clear(): void } },
  admin: Admin,
  decision: PlaceDecision,
): Promise<PlacedBusiness> {
  const placed = await asPlacing(context.db, (db) => placeAndLog(db, admin, decision)).catch(
    refuseUnknownPlace,
  )
  if (isPublic(placed.approvalStatus)) context.cache.clear()
  return { id: placed.id, place: placed.place, version: placed.version }
}

async function placeAndLog(db: Db, admin: Admin, decision: PlaceDecision): Promise<ModerationItem> {
  const current = await lockOwnBusiness(db, decision.id)
  if (!current) throw notFound('Business not found')
  refuseHiddenWithoutPlace({ ...current, placeId: decision.placeId })
  await refuseOtherVersion(db, current, decision)
  refuseOtherPlace(current, decision)
  const placed = await writePlace(db, decision)
  const change = { field: 'place', from: current.place, to: placed.place }
  if (current.placeId !== placed.placeId)
    await addEdit(db, admin.userId, current, [change], { action: 'place' })
  return placed
}
