// The rules of edits: which fields differ, which wait for a moderator, which uploads they use, and how the list of photos changes.
import { isDeepStrictEqual } from 'node:util'
import type { OwnBusiness } from '../../contract/business.ts'
import { asWritten, isRemovedContact, mustWait, type ReviewMode } from '../../contract/field-changes.ts'
import { centre, findImageId } from '../../contract/image.ts'
import { type ImageKind, imageKinds } from '../../contract/image-upload.ts'
import type { BusinessEdit } from '../../contract/owner-edits.ts'
import { maxPhotos, type Photo } from '../../contract/photo.ts'
import type { BusinessTrade } from '../../contract/trade.ts'

/** The fields that an edit writes. An absent field stays; a `logo` of null removes the logo. `moved` follows from the trading status. */
export type EditChanges = Partial<Pick<OwnBusiness, keyof BusinessEdit | 'moved'>>

/** An edit whose trades have their names. */
type GivenEdit = Omit<BusinessEdit, 'trades'> & { trades?: BusinessTrade[] | undefined }

/**
 * The given fields that differ from the business; an uploaded image takes priority over a path in the same field. A new image without a
 * focal point gets the centre, because the old point belongs to the old image.
 */
export function diffBusiness(
  current: OwnBusiness,
  edit: GivenEdit,
  uploaded: { image?: string; logo?: string },
): EditChanges {
  const stored = asWritten(current)
  const { logo = undefined, ...given } = { ...edit, ...uploaded }
  const isNewImage = given.image !== undefined && given.image !== current.image
  const wanted = {
    ...given,
    ...(isNewImage && { focalPoint: given.focalPoint ?? centre }),
    ...(logo !== undefined && { logo: logo || null }),
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, stored[field as keyof EditChanges]),
    ),
  )
}

/** The paths of images by kind. */
type ImagePaths = Partial<Record<ImageKind, string>>

/** Those of the image and the logo of these fields that were uploaded. */
export const uploadsOf = (wanted: Wanted): ImagePaths => uploadsAmong(wanted, wanted)

/** Those images of `known` that these fields use and that were uploaded. */
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

/** The fields that an owner wants to change, including photos. */
export type Wanted = EditChanges & Partial<Pick<OwnBusiness, 'photos'>>
/** `live` is written at once. `waiting` is the whole waiting edit after this one, including what already waited. */
type SplitEdit = { live: Wanted; waiting: Wanted }

/** Groups of fields that have a meaning only together: a pin needs both coordinates, a hidden address its place, and a move its new address. */
const addressFields = [
  'location',
  'placeId',
  'hidesAddress',
  'latitude',
  'longitude',
  'trading',
  'closedUntil',
  'moved',
]
const fieldGroups = [['image', 'focalPoint'], addressFields]

/**
 * Splits an edit of the business into a live and a waiting part. A field that goes live leaves the waiting edit, and takes the other fields
 * of its group with it: that happens when the operator reviews fewer edits than before, or the listing is hidden. A field whose value would
 * not change is in neither part. Hiding an address and removing a contact never wait, because everyone could read them until a moderator
 * accepts the edit.
 */
export function splitEdit(mode: ReviewMode, business: OwnBusiness, wanted: Wanted): SplitEdit {
  const before = waitingValues(business)
  const isHiding = wanted.hidesAddress === true
  const mustFieldWait = (field: string) =>
    mustWait(mode, business.approvalStatus, field) &&
    !(isHiding && addressFields.includes(field)) &&
    !isRemovedContact(field, wanted[field as keyof Wanted])
  const given = Object.keys(wanted).filter((field) => !mustFieldWait(field))
  const isLive = (field: string) =>
    !mustFieldWait(field) && (given.includes(field) || isGroupedWithOne(field, given))
  const stored = asWritten(business)
  const changed = Object.entries({ ...before, ...wanted }).filter(
    ([field, value]) => !isDeepStrictEqual(value, stored[field as keyof Wanted]),
  )
  return {
    live: Object.fromEntries(changed.filter(([field]) => isLive(field))),
    waiting: Object.fromEntries(changed.filter(([field]) => !isLive(field))),
  }
}

/** The values of the waiting edit, as they are stored: the place by its id. Empty without a waiting edit. */
export function waitingValues({ waiting }: OwnBusiness): Wanted {
  const { place: _, placeLabel: __, ...values } = waiting?.values ?? {}
  return values as Wanted
}

/** The current values of these fields. */
export function storedValues(business: OwnBusiness, fields: Wanted): Wanted {
  const stored = asWritten(business)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, stored[field as keyof Wanted]]))
}

const isGroupedWithOne = (field: string, given: string[]) =>
  fieldGroups.some((group) => group.includes(field) && group.some((other) => given.includes(other)))

/** Whether there is room for another photo. */
export const hasRoom = (photos: readonly Photo[]): boolean => photos.length < maxPhotos

/** The list with a photo added at the end; null when it would have too many. */
export const withPhoto = (photos: readonly Photo[], photo: Photo): Photo[] | null =>
  hasRoom(photos) ? [...photos, photo] : null

/** The list in the order of these ids; null when they do not name each photo once. */
export function inOrder(photos: readonly Photo[], order: readonly string[]): Photo[] | null {
  const ordered = [...new Set(order)].flatMap((id) => photos.find((photo) => photo.id === id) ?? [])
  return order.length === photos.length && ordered.length === photos.length ? ordered : null
}

/** The list with a new description of one photo; null when the photo is not in it. */
export const withDescription = (photos: readonly Photo[], id: string, alt: string): Photo[] | null =>
  hasPhoto(photos, id) ? photos.map((photo) => (photo.id === id ? { ...photo, alt } : photo)) : null

/** The list without one photo; null when the photo is not in it. */
export const withoutPhoto = (photos: readonly Photo[], id: string): Photo[] | null =>
  hasPhoto(photos, id) ? photos.filter((photo) => photo.id !== id) : null

/** The ids of the photos in `photos` that are not in `others`. */
export const listMissing = (photos: readonly Photo[], others: readonly Photo[]): string[] =>
  photos.filter(({ id }) => !hasPhoto(others, id)).map(({ id }) => id)

/** Whether both lists have the same photos in the same order with the same descriptions. */
export function areSamePhotos(photos: readonly Photo[], others: readonly Photo[]): boolean {
  const isSame = ({ id, alt }: Photo, at: number) => id === others[at]?.id && alt === others[at]?.alt
  return photos.length === others.length && photos.every(isSame)
}

const hasPhoto = (photos: readonly Photo[], id: string) => photos.some((photo) => photo.id === id)
