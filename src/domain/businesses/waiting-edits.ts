// The edit of a live business that waits for a moderator: keeping, merging and withdrawing it.
import type { OwnBusiness, WaitingEdit } from '../../contract/business.ts'
import { isSame, listChanges, listWaitingChanges, withWaiting } from '../../contract/field-changes.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict } from '../failures.ts'
import { removeImages } from '../media/attach-images.ts'
import { holdImages } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockAsOwner } from './business-queries.ts'
import { addEdit, addWaiting, type EditLine, endWaiting, findBusinessPlace } from './edit-queries.ts'
import { imageIdsOf, type Wanted } from './edit-rules.ts'
import { unknownPlace } from './place-of-business.ts'
import { noOwnBusiness } from './read-businesses.ts'

/**
 * Makes `wanted` the waiting edit of the business, or ends the waiting edit when it is empty. Adds a log line with the changes. `live`
 * names the fields that this edit made live, which have their own log line. Returns the ids of the images that no longer wait. Refuses an
 * unknown place.
 */
export async function keepWaiting(
  db: Db,
  userId: string,
  business: OwnBusiness,
  wanted: Wanted,
  live: string[],
): Promise<string[]> {
  const before = listWaitingChanges(business)
  const later = withWaiting({ ...business, waiting: await asWaiting(db, wanted) })
  const after = listChanges(business, later)
  if (after.length === 0) {
    const withdrawn = before.filter(({ field }) => !live.includes(field))
    if (withdrawn.length > 0) await addEdit(db, userId, business, withdrawn, { action: 'withdraw-edit' })
    await endWaiting(db, business.id, 'withdrawn')
  } else if (!isSame(after, before)) {
    const changes = listChanges(withWaiting(business), later).filter(({ field }) => !live.includes(field))
    // If nothing else changed, a part of the waiting edit went live. The rest gets a new id, so it needs a new line.
    await addWaiting(db, userId, business, changes.length > 0 ? changes : after, wanted)
  }
  return await holdImages(db, business.id, imageIdsOf(wanted))
}

/**
 * The waiting edit as it would be read, with the place as a card shows it. An unknown place is refused here, because the database would
 * refuse it only when the edit is accepted.
 */
async function asWaiting(db: Db, wanted: Wanted): Promise<WaitingEdit> {
  const { placeId } = wanted
  const unsaved = { id: 0, at: '' }
  if (placeId === undefined) return { ...unsaved, values: wanted }
  const place = placeId === null ? null : await findBusinessPlace(db, placeId)
  if (placeId !== null && !place) throw unknownPlace()
  return { ...unsaved, values: { ...wanted, place } }
}

/** Ends the waiting edit without applying it, and adds a log line. Returns the id of that line, and the ids of the images that waited. */
export async function stopWaiting(
  db: Db,
  actedBy: string,
  business: OwnBusiness,
  line: EditLine & { action: 'refuse-edit' | 'withdraw-edit' },
): Promise<{ lineId: number; orphaned: string[] }> {
  const lineId = await addEdit(db, actedBy, business, listWaitingChanges(business), line)
  await endWaiting(db, business.id, line.action === 'refuse-edit' ? 'refused' : 'withdrawn')
  return { lineId, orphaned: await holdImages(db, business.id, []) }
}

/**
 * Withdraws the waiting edit, removes its uploaded images, and returns the business. Visitors see no difference. Refuses when nothing waits
 * (409), and a deleted business (404).
 */
export async function withdrawEdit(context: ImageContext, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const { business, orphaned } = await inTransaction(context.db, async (db) => {
    const current = await lockAsOwner(db, owner)
    if (!current) throw noOwnBusiness()
    if (!current.waiting)
      throw conflict('No edit of your listing is waiting. It may have been decided already.')
    const { orphaned } = await stopWaiting(db, owner.userId, current, { action: 'withdraw-edit' })
    return { business: { ...current, waiting: null }, orphaned }
  })
  await removeImages(context, orphaned)
  return business
}
