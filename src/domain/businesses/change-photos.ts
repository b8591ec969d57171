// Adds, orders, describes and removes the photos of a business, starting from the list that the owner sees, which may be waiting.
import type { OwnBusiness } from '../../contract/business.ts'
import type { ReviewMode } from '../../contract/field-changes.ts'
import { withWaiting } from '../../contract/field-changes.ts'
import { imagePath } from '../../contract/image.ts'
import type { Site } from '../../contract/page.ts'
import {
  type NewPhoto,
  type Photo,
  type PhotoDescription,
  type PhotoOrder,
  tooManyPhotosText,
} from '../../contract/photo.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RateLimiter } from '../accounts/rate-limits.ts'
import { withRateLimit } from '../accounts/rate-limits.ts'
import { conflict, type Failure, invalidField, notFound } from '../failures.ts'
import { discardOnFailure, stagePhoto, type Uploads } from '../media/attach-images.ts'
import type { ImageContext } from '../media/image-store.ts'
import type { OwnerOfBusiness } from '../principal.ts'
import { lockAsOwner } from './business-queries.ts'
import { afterCommit, type SavedEdit, saveEdit } from './edit-business.ts'
import { areSamePhotos, hasRoom, inOrder, withDescription, withoutPhoto, withPhoto } from './edit-rules.ts'
import { getOwnBusiness, noOwnBusiness } from './read-businesses.ts'

type Context = ImageContext & {
  rateLimiter: RateLimiter
  cache: { clear(): void }
  site: Pick<Site, 'reviewEdits'>
}

/**
 * Adds the uploaded photo at the end and returns the business. Refuses: no file (400), one photo too many (409), too many uploads of the
 * account (429), a deleted business (404), and files as stagePhoto does.
 */
export async function addPhoto(
  context: Context,
  owner: OwnerOfBusiness,
  { photo: file }: Uploads,
  { alt }: NewPhoto,
): Promise<OwnBusiness> {
  if (!file) throw fileMissing()
  return withRateLimit(context.rateLimiter, [['upload', owner.userId]], async () => {
    // An early check, only to save the encoding. The locked row decides.
    if (!hasRoom(withWaiting(await getOwnBusiness(context.db, owner)).photos)) throw oneTooMany()
    const staged = await stagePhoto(context, file)
    return discardOnFailure(context, { photo: imagePath(staged.id) }, () =>
      changePhotos(context, owner, (photos) => withPhoto(photos, { ...staged, alt }), oneTooMany),
    )
  })
}

/**
 * Puts the photos into this order. Refuses an order that does not name each of them once (400), a deleted business (404), and too many
 * edits of the account (429). The two functions below refuse the latter too.
 */
export const orderPhotos = (context: Context, owner: OwnerOfBusiness, { order }: PhotoOrder) =>
  editPhotos(context, owner, (photos) => inOrder(photos, order), wrongOrder)

/** Describes one photo. Refuses one that the business does not have, and a deleted business (404). */
export const describePhoto = (context: Context, owner: OwnerOfBusiness, { id, alt }: PhotoDescription) =>
  editPhotos(context, owner, (photos) => withDescription(photos, id, alt), unknownPhoto)

/** Removes one photo with its files. Refuses one that the business does not have, and a deleted business (404). */
export const removePhoto = (context: Context, owner: OwnerOfBusiness, { id }: { id: string }) =>
  editPhotos(context, owner, (photos) => withoutPhoto(photos, id), unknownPhoto)

/** The new list of photos; null when the change must be refused. */
type Change = (photos: Photo[]) => Photo[] | null

const editPhotos: typeof changePhotos = (context, owner, change, refusal) =>
  withRateLimit(context.rateLimiter, [['edit', owner.userId]], () =>
    changePhotos(context, owner, change, refusal),
  )

async function changePhotos(
  context: Context,
  owner: OwnerOfBusiness,
  change: Change,
  refusal: () => Failure,
): Promise<OwnBusiness> {
  const saved = await inTransaction(context.db, (db) =>
    saveChange(db, context.site.reviewEdits, owner, change, refusal),
  )
  await afterCommit(context, saved)
  return saved.business
}

async function saveChange(
  db: Db,
  mode: ReviewMode,
  owner: OwnerOfBusiness,
  change: Change,
  refusal: () => Failure,
): Promise<SavedEdit> {
  const current = await lockAsOwner(db, owner)
  if (!current) throw noOwnBusiness()
  const shown = withWaiting(current).photos
  const photos = change(shown)
  if (!photos) throw refusal()
  if (areSamePhotos(photos, shown)) return { business: current, isChanged: false, orphaned: [] }
  return await saveEdit(db, mode, owner.userId, current, { photos }, {})
}

const oneTooMany = () => conflict(tooManyPhotosText, [{ path: 'photo', message: tooManyPhotosText }])
const unknownPhoto = () => notFound('This photo is not part of your listing. Please reload the page.')

const wrongOrder = () =>
  invalidField('order', 'The order must name each of your photos once. Please reload the page and try again.')

const fileMissing = () => invalidField('photo', 'Please choose a photo to upload.')
