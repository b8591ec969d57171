// The edit of a live business that waits for a moderator: how it is kept, merged and withdrawn.
import type { OwnBusiness, WaitingEdit } from '../../contract/business.ts'
import { isSame, listChanges, listWaitingChanges, withWaiting } from '../../contract/field-changes.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { conflict } from '../failures.ts'
import { removeImages } from '../media/attach-images.ts'
import { holdImages } from '../media/image-queries.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockOwnBusiness } from './business-queries.ts'
import { addEdit, addWaiting, type EditLine, endWaiting, findBusinessPlace } from './edit-queries.ts'
import { imageIdsOf, type Wanted } from './edit-rules.ts'
import { unknownPlace } from './place-of-business.ts'
import { noOwnBusiness } from './read-businesses.ts'

/**
 * From now on all of `wanted` waits, or nothing when it is empty. The history gets a line with what has changed of it. `live` are the
 * fields that this edit made live, which have a line of their own. Returns the ids of the images that wait no longer. Refuses an
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
    // Without any, a part of what waited became live. The rest has a new number, so a new line.
    await addWaiting(db, userId, business, changes.length > 0 ? changes : after, wanted)
  }
  return await holdImages(db, business.id, imageIdsOf(wanted))
}

/** As the edit would be read: with the place as a card names it. Here, because the database would refuse an unknown one only when it is accepted. */
async function asWaiting(db: Db, wanted: Wanted): Promise<WaitingEdit> {
  const { placeId } = wanted
  const notYet = { id: 0, at: '' }
  if (placeId === undefined) return { ...notYet, values: wanted }
  const place = placeId === null ? null : await findBusinessPlace(db, placeId)
  if (placeId !== null && !place) throw unknownPlace()
  return { ...notYet, values: { ...wanted, place } }
}

/** Ends the waiting of an edit without writing it, with a line in the history: its number, and the ids of the images that waited. */
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
 * Removes what waits, with its uploaded images, and returns the business. Visitors see no difference. Refuses when nothing waits (409),
 * and a deleted business (404).
 */
export async function withdrawEdit(context: ImageContext, owner: OwnerOfBusiness): Promise<OwnBusiness> {
  const { business, orphaned } = await inTransaction(context.db, async (db) => {
    const current = await lockOwnBusiness(db, owner.businessId)
    if (!current) throw noOwnBusiness()
    if (!current.waiting)
      throw conflict('No edit of your listing is waiting. It may have been decided already.')
    const { orphaned } = await stopWaiting(db, owner.userId, current, { action: 'withdraw-edit' })
    return { business: { ...current, waiting: null }, orphaned }
  })
  await removeImages(context, orphaned)
  return business
}
