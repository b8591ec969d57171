// What an edit changes, also of the list of photos, which uploaded images belong to it, and which part of it waits for a moderator.
import { isDeepStrictEqual } from 'node:util'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Categories } from '../../contract/categories.ts'
import { asWritten, isRemovedContact, mustWait, type ReviewMode } from '../../contract/field-changes.ts'
import { centre, findImageId } from '../../contract/image.ts'
import { type ImageKind, imageKinds } from '../../contract/image-upload.ts'
import { type BusinessEdit, categoriesFor } from '../../contract/owner-edits.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import type { BusinessTrade } from '../../contract/trade.ts'

/** What an edit writes. An absent field stays; a `logo` of null is no image. `moved` follows from the state of trading. */
export type EditChanges = Partial<Pick<OwnBusiness, keyof BusinessEdit | 'moved'>>

/** An edit with its trades by their names, too. */
type GivenEdit = Omit<BusinessEdit, 'trades'> & { trades?: BusinessTrade[] | undefined }

/** Whether a business may change to this category: one of those in the edit form, or the one it has. */
export const isCategoryOffered = (categories: Categories, current: string, wanted: string): boolean =>
  categoriesFor(categories, current).includes(wanted)

/**
 * The given fields that differ from the business; an uploaded image takes priority over a path in the same field. Another
 * image without a focal point is shown around its middle, because the old point belongs to the old image.
 */
export function diffBusiness(
  current: OwnBusiness,
  edit: GivenEdit,
  uploaded: { image?: string; logo?: string },
): EditChanges {
  const stored = asWritten(current)
  const { logo = undefined, ...given } = { ...edit, ...uploaded }
  const isOther = given.image !== undefined && given.image !== current.image
  const wanted = {
    ...given,
    ...(isOther && { focalPoint: given.focalPoint ?? centre }),
    ...(logo !== undefined && { logo: logo || null }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, stored[field as keyof EditChanges]),
    ),
  )
}

/** The paths of images by their kind. */
type ImagePaths = Partial<Record<ImageKind, string>>

/** The uploaded ones among the image and the logo of these fields. */
export const uploadsOf = (wanted: Wanted): ImagePaths => uploadsAmong(wanted, wanted)

/** Those images of `known` that these fields show, and that were uploaded. */
export function uploadsAmong(known: ImagePaths | Wanted, wanted: Wanted): ImagePaths {
  const shown = imageKinds.flatMap((kind) => {
    const path = wanted[kind]
    const isUpload = path && path === known[kind] && findImageId(path) !== null
    return isUpload ? [[kind, path] as const] : []
  })
  return Object.fromEntries(shown)
}

/** The ids of all uploaded images of these fields, photos included. */
export const imageIdsOf = ({ image, logo, photos = [] }: Wanted): string[] => [
  ...[image, logo].flatMap((path) => findImageId(path ?? '') ?? []),
  ...photos.map(({ id }) => id),
]

/** The fields that an owner wants changed, photos included. */
export type Wanted = EditChanges & Partial<Pick<OwnBusiness, 'photos'>>
/** `live` is written at once. `waiting` is all that waits after the edit, with what waited before it. */
type SplitEdit = { live: Wanted; waiting: Wanted }

/** Fields that say something only together: a pin needs both coordinates, a hidden address its place, and a move its new address. */
const ofAddress = [
  'location',
  'placeId',
  'hidesAddress',
  'latitude',
  'longitude',
  'trading',
  'closedUntil',
  'moved',
]
const together = [['image', 'focalPoint'], ofAddress]

/**
 * Splits an edit of the business. A field that is live now waits no longer, and takes along what belongs to it: that happens when the
 * operator reviews fewer edits than before, or the listing is hidden. What would be as it is, is in neither part. An address that
 * its owner hides and a contact that is removed never wait: until a moderator came, everybody could read them.
 */
export function splitEdit(mode: ReviewMode, business: OwnBusiness, wanted: Wanted): SplitEdit {
  const before = waitingValues(business)
  const isHiding = wanted.hidesAddress === true
  const waits = (field: string) =>
    mustWait(mode, business.approvalStatus, field) &&
    !(isHiding && ofAddress.includes(field)) &&
    !isRemovedContact(field, wanted[field as keyof Wanted])
  const given = Object.keys(wanted).filter((field) => !waits(field))
  const isLive = (field: string) => !waits(field) && (given.includes(field) || isBesideOne(field, given))
  const stored = asWritten(business)
  const changed = Object.entries({ ...before, ...wanted }).filter(
    ([field, value]) => !isDeepStrictEqual(value, stored[field as keyof Wanted]),
  )
  return {
    live: Object.fromEntries(changed.filter(([field]) => isLive(field))),
    waiting: Object.fromEntries(changed.filter(([field]) => !isLive(field))),
  }
}

/** What waits of a business, as it is stored: the place by its id. Nothing without an edit that waits. */
export function waitingValues({ waiting }: OwnBusiness): Wanted {
  const { place: _, placeLabel: __, ...values } = waiting?.values ?? {}
  return values as Wanted
}

/** The values that a business has in these fields now. */
export function storedValues(business: OwnBusiness, fields: Wanted): Wanted {
  const stored = asWritten(business)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, stored[field as keyof Wanted]]))
}

const isBesideOne = (field: string, given: string[]) =>
  together.some((group) => group.includes(field) && group.some((other) => given.includes(other)))

/** Whether there is room for another photo. */
export const hasRoom = (photos: readonly Photo[]): boolean => photos.length < maxPhotos

/** With a photo at the end; null when it is one too many. */
export const withPhoto = (photos: readonly Photo[], photo: Photo): Photo[] | null =>
  hasRoom(photos) ? [...photos, photo] : null

/** In the order of these ids; null when they do not name each photo once. */
export function inOrder(photos: readonly Photo[], order: readonly string[]): Photo[] | null {
  const ordered = [...new Set(order)].flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  return order.length === photos.length && ordered.length === photos.length ? ordered : null
}

/** With another description of one photo; null when it is not among them. */
export const withDescription = (photos: readonly Photo[], id: string, alt: string): Photo[] | null =>
  hasPhoto(photos, id) ? photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)) : null

/** Without one photo; null when it is not among them. */
export const withoutPhoto = (photos: readonly Photo[], id: string): Photo[] | null =>
  hasPhoto(photos, id) ? photos.filter((photo) => photo.id !== id) : null

/** The ids of the photos of one list that are not in the other. */
export const listMissing = (photos: readonly Photo[], others: readonly Photo[]): string[] =>
  photos.filter(({ id }) => !hasPhoto(others, id)).map(({ id }) => id)

/** Whether both lists have the same photos in the same order with the same descriptions. */
export function areSamePhotos(photos: readonly Photo[], others: readonly Photo[]): boolean {
  const isSame = ({ id, alt }: Photo, at: number) => id === others[at]?.id && alt === others[at]?.alt
  return photos.length === others.length && photos.every(isSame)
}

const hasPhoto = (photos: readonly Photo[], id: string) => photos.some((photo) => photo.id === id)
