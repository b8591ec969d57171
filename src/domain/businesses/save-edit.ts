// Decides how an edit gets to a business: what is live is written, and the rest is kept for a moderator.
import type { OwnBusiness } from '../../contract/business.ts'
import { isSame, listChanges, listWaitingChanges, withWaiting } from '../../contract/field-changes.ts'
import { findImageId } from '../../contract/image.ts'
import { imageKinds } from '../../contract/image-upload.ts'
import type { ReviewMode } from '../../contract/review-edits.ts'
import type { Db } from '../../database/connect.ts'
import { addEdit, type EditLine } from '../history/history-queries.ts'
import { attachImages, refuseOthersImages } from '../media/attach-images.ts'
import { assignImage, detachImage, holdImages } from '../media/image-queries.ts'
import type { StagedImages } from '../media/stage-images.ts'
import { findOwnBusiness } from './business-queries.ts'
import { writeDetails } from './business-writes-queries.ts'
import { noOwnBusiness } from './get-own-business.ts'
import { listMissing } from './photo-rules.ts'
import { unknownPlace } from './place-refusals.ts'
import { splitEdit, type Wanted, waitingValues } from './split-edit-rules.ts'
import { deleteWaiting, findBusinessPlace, writeWaiting } from './waiting-edit-queries.ts'

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
    ? await writeEdit(db, userId, current, live, onlyOf(live, known))
    : { business: current, orphaned: [] }
  if (!current.waiting && Object.keys(waiting).length === 0) return { ...written, isChanged: isLive }
  refuseOthersImages(onlyOf(waiting, known), waiting)
  const dropped = await keepWaiting(db, userId, written.business, waiting, isLive)
  const business = await findOwnBusiness(db, current.id)
  if (!business) throw noOwnBusiness()
  return { business, isChanged: isLive, orphaned: [...written.orphaned, ...dropped] }
}

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
): Promise<{ business: OwnBusiness; orphaned: string[] }> {
  const orphaned = [
    ...(await attachPhotos(db, current, changes.photos ?? current.photos)),
    ...(await attachImages(db, current.id, staged, changes)),
  ]
  const business = await writeDetails(db, current.id, changes)
  await addEdit(db, actedBy, business, listChanges(current, business), line)
  return { business, orphaned }
}

async function attachPhotos(db: Db, current: OwnBusiness, photos: OwnBusiness['photos']): Promise<string[]> {
  const removed = listMissing(current.photos, photos)
  for (const id of removed) await detachImage(db, id)
  for (const id of listMissing(photos, current.photos)) await assignImage(db, current.id, id)
  return removed
}

/** Returns the ids of the images that waited and do so no longer. */
async function keepWaiting(
  db: Db,
  userId: string,
  business: OwnBusiness,
  wanted: Wanted,
  isLive: boolean,
): Promise<string[]> {
  const before = listWaitingChanges(business)
  const next = { ...business, waiting: { id: 0, at: '', values: await withPlaceName(db, wanted) } }
  const changes = listChanges(business, withWaiting(next))
  if (!isSame(changes, before)) {
    if (changes.length > 0) {
      const line = await addEdit(db, userId, business, changes, { action: 'submit-edit' })
      await writeWaiting(db, business.id, line, wanted)
    } else {
      // What became live has its own line.
      if (!isLive) await addEdit(db, userId, business, before, { action: 'withdraw-edit' })
      await deleteWaiting(db, business.id)
    }
  }
  return await holdImages(db, business.id, imageIdsOf(wanted))
}

/** Ends the waiting of an edit without writing it, with a line in the history. Returns the ids of its images. */
export async function endWaiting(
  db: Db,
  actedBy: string,
  business: OwnBusiness,
  line: EditLine,
): Promise<string[]> {
  await addEdit(db, actedBy, business, listWaitingChanges(business), line)
  return await dropWaiting(db, business.id)
}

/** Nothing of the business waits any longer. Returns the ids of the images that did and are not attached. */
export async function dropWaiting(db: Db, businessId: string): Promise<string[]> {
  await deleteWaiting(db, businessId)
  return await holdImages(db, businessId, [])
}

/** With the place as a card names it. Refuses one that does not exist: the database would only when it is accepted. */
async function withPlaceName(db: Db, wanted: Wanted) {
  const { placeId } = wanted
  if (placeId === undefined) return wanted
  const place = placeId === null ? null : await findBusinessPlace(db, placeId)
  if (placeId !== null && !place) throw unknownPlace()
  return { ...wanted, place }
}

/** The uploaded ones among the image and the logo of these fields. */
export const uploadsOf = (wanted: Wanted): StagedImages => onlyOf(wanted, wanted)

/** Those images of `known` that these fields show, and that were uploaded. */
function onlyOf(wanted: Wanted, known: StagedImages | Wanted): StagedImages {
  const shown = imageKinds.flatMap((kind) => {
    const path = wanted[kind]
    const isUpload = path && path === known[kind] && findImageId(path) !== null
    return isUpload ? [[kind, path] as const] : []
  })
  return Object.fromEntries(shown)
}

const imageIdsOf = ({ image, logo, photos = [] }: Wanted): string[] => [
  ...[image, logo].flatMap((path) => findImageId(path ?? '') ?? []),
  ...photos.map(({ id }) => id),
]
