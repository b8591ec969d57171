// Decides how an edit gets to a business: what is live is written, and the rest is kept for a moderator.
import type { OwnBusiness } from '../../contract/business.ts'
import { listChanges } from '../../contract/field-changes.ts'
import type { ReviewMode } from '../../contract/review-edits.ts'
import type { Db } from '../../database/connect.ts'
import { addEdit, type EditLine } from '../history/history-queries.ts'
import { attachImages, refuseOthersImages } from '../media/attach-images.ts'
import { assignImage, detachImage } from '../media/image-queries.ts'
import type { StagedImages } from '../media/staged-images.ts'
import { findOwnBusiness } from './business-queries.ts'
import { writeDetails } from './business-writes-queries.ts'
import { noOwnBusiness } from './get-own-business.ts'
import { uploadsAmong, uploadsOf } from './images-of-edit-rules.ts'
import { keepWaiting } from './keep-waiting.ts'
import { listMissing } from './photo-rules.ts'
import { splitEdit, type Wanted, waitingValues } from './split-edit-rules.ts'

/** The business after an edit, whether visitors may see a difference, and the ids of the images that nothing shows any longer. */
export type SavedEdit = { business: OwnBusiness; isChanged: boolean; orphaned: string[] }

/**
 * Writes what an owner wants changed, as `mode` says: some of it at once, the rest becomes part of the edit that waits. `wanted` has
 * only what differs from what the owner sees, and `staged` the uploads of this request. Runs in a transaction that has locked the
 * business. Refuses a place that does not exist, and images as attachImages does.
 */
export async function saveEdit(
  db: Db,
  mode: ReviewMode,
  userId: string,
  current: OwnBusiness,
  wanted: Wanted,
  staged: StagedImages,
): Promise<SavedEdit> {
  const { live, waiting } = splitEdit(mode, current, wanted)
  const isLive = Object.keys(live).length > 0
  const known = { ...uploadsOf(waitingValues(current)), ...staged }
  const written = isLive
    ? await writeEdit(db, userId, current, live, uploadsAmong(known, live))
    : { business: current, orphaned: [] }
  if (!current.waiting && Object.keys(waiting).length === 0) return { ...written, isChanged: isLive }
  refuseOthersImages(uploadsAmong(known, waiting), waiting)
  const told = listChanges(current, written.business).map(({ field }) => field)
  const dropped = await keepWaiting(db, userId, written.business, waiting, told)
  const business = await findOwnBusiness(db, current.id)
  if (!business) throw noOwnBusiness()
  return { business, isChanged: isLive, orphaned: [...written.orphaned, ...dropped] }
}

/** The business after what was written, the line of the history, and the ids of the images that nothing shows any longer. */
export type WrittenEdit = { business: OwnBusiness; lineId: number; orphaned: string[] }

/**
 * Writes these fields to the business with a line in the history: the one way for edits of owners, accepted ones, and those that are
 * taken back. `staged` has those new images of `changes` that may be attached. The caller has locked the business.
 */
export async function writeEdit(
  db: Db,
  actedBy: string,
  current: OwnBusiness,
  changes: Wanted,
  staged: StagedImages,
  line: EditLine = {},
): Promise<WrittenEdit> {
  const orphaned = [
    ...(await attachPhotos(db, current, changes.photos ?? current.photos)),
    ...(await attachImages(db, current.id, staged, changes)),
  ]
  const business = await writeDetails(db, current.id, changes)
  const lineId = await addEdit(db, actedBy, business, listChanges(current, business), line)
  return { business, lineId, orphaned }
}

async function attachPhotos(db: Db, current: OwnBusiness, photos: OwnBusiness['photos']): Promise<string[]> {
  const removed = listMissing(current.photos, photos)
  for (const id of removed) await detachImage(db, id)
  for (const id of listMissing(photos, current.photos)) await assignImage(db, current.id, id)
  return removed
}
