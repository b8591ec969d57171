// Describes a change to a business: the label of the field, its old value and its new one.
import type { OwnBusiness } from '../../contract/business.ts'
import { labelOf } from '../../contract/business-fields.ts'
import { businessesText, dayText } from '../../contract/day-text.ts'
import type { FieldChange } from '../../contract/history.ts'
import { findImageId, imageVariantPath, readFocalPoint } from '../../contract/image.ts'
import type { StaffRole } from '../../contract/people.ts'
import type { Photo } from '../../contract/photo.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import type { PriceSign } from '../../contract/site-settings.ts'
import { type Trading, tradingLabels } from '../../contract/trading.ts'
import { listFacts } from './business-facts.ts'

/**
 * The old and the new value of a field, and for `photos` the same as pictures; or, for an image, the path of the new one, and of the
 * `old` one if it can still be shown. `now` is the text for a new image that cannot be shown. Null means none.
 */
export type EditDifference =
  | { label: string; before: string | null; now: string | null; photos?: PhotoDifference }
  | { label: string; image: string | null; old: string | null; now?: string | null }

/** `path` is that of the photo's small file; null when the file is no longer kept. */
export type ShownPhoto = { path: string | null; text: string }
type PhotoDifference = { before: ShownPhoto[]; now: ShownPhoto[] }

/** Whether the file of an image still exists; stock images always do. */
type IsKept = (path: string) => boolean

/** Describes the changes. Without `isKept`, new images are taken to exist and old ones to be gone, as after an edit that is live. */
export function describeChanges(
  changes: FieldChange[],
  priceSign: PriceSign,
  isKept?: IsKept,
): EditDifference[] {
  const pin = pinOf(changes)
  return [...changes]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .filter(({ field }) => field !== 'latitude' && field !== 'longitude')
    .flatMap((change) => describe(change, changes, priceSign, isKept))
    .concat(pin)
}

/** Fields shown as pictures, and the field that says how one is cropped, come after those shown as words. */
const lastFields = ['image', 'logo', 'focalPoint', 'photos']
const rankOf = ({ field }: FieldChange) => lastFields.indexOf(field)

function describe(
  { field, from, to }: FieldChange,
  changes: FieldChange[],
  priceSign: PriceSign,
  isKept: IsKept | undefined,
): EditDifference[] {
  switch (field) {
    case 'image':
    case 'logo':
      return [imageDifference(labelOf(field), String(from ?? ''), String(to ?? ''), isKept)]
    case 'focalPoint':
      // The focal point of a new image is not listed: it was chosen with the image.
      if (changes.some((other) => other.field === 'image')) return []
      return [{ label: labelOf(field), before: positionText(from), now: positionText(to) }]
    case 'photos':
      return [photosDifference(from, to, isKept)]
    case 'place':
      return [{ label: 'Town or suburb', before: placeText(from), now: placeText(to) }]
    case 'trading':
      return [{ label: labelOf(field), before: stateText(from), now: stateText(to) }]
    case 'closedUntil':
      return [{ label: labelOf(field), before: dateText(from), now: dateText(to) }]
    case 'role':
      return [{ label: 'Role', before: roleText(from), now: roleText(to) }]
    case 'list':
      return [{ label: 'List', before: null, now: listText(to) }]
    case 'listing':
      return [{ label: 'Other listing', before: null, now: (to as { name?: string } | null)?.name ?? null }]
    case 'message':
      return [{ label: 'Message', before: null, now: String(to) }]
    case 'hidesAddress':
      return [{ label: 'Street address', before: hidingText(from), now: hidingText(to) }]
    default:
      return [factDifference(field, from, to, priceSign)]
  }
}

/** Uses the labels and texts of the owner's profile. Its two views show all their fields, even empty ones. */
function factDifference(field: string, from: unknown, to: unknown, priceSign: PriceSign): EditDifference {
  const factOf = (value: unknown) => {
    const business = { [field]: value } as Partial<OwnBusiness>
    return [...listFacts('profile', business, priceSign), ...listFacts('account', business)].find(
      ({ name }) => name === field,
    )
  }
  const now = factOf(to)
  return { label: now?.label ?? field, before: factOf(from)?.text ?? null, now: now?.text ?? null }
}

function imageDifference(
  label: string,
  from: string,
  to: string,
  isKept: IsKept | undefined,
): EditDifference {
  const isThere = (path: string, usual: boolean) => findImageId(path) === null || (isKept?.(path) ?? usual)
  const old = from !== '' && isThere(from, false) ? from : null
  if (to === '' && old) return { label, image: null, old }
  if (to === '') return { label, before: from ? gone : null, now: null }
  if (isThere(to, true)) return { label, image: to, old }
  return old ? { label, image: null, old, now: gone } : { label, before: from ? gone : null, now: gone }
}

export const gone = 'A picture that no longer exists'

/** The photos before and now, with the new ones marked. Without `isKept`, the current ones are taken to exist. */
function photosDifference(from: unknown, to: unknown, isKept: IsKept | undefined): EditDifference {
  const [before, now] = [asPhotos(from), asPhotos(to)]
  const isIn = (photos: Photo[], { id }: Photo) => photos.some((photo) => photo.id === id)
  const show = (photo: Photo, at: number, isNew: boolean): ShownPhoto => {
    const isThere = isKept ? isKept(`/images/${photo.id}`) : isIn(now, photo)
    const text = `${at + 1}. ${photo.alt || 'without a text'}${isNew ? ' (new)' : ''}`
    return { path: isThere ? imageVariantPath(photo.id, 320) : null, text }
  }
  const photos = {
    before: before.map((photo, at) => show(photo, at, false)),
    now: now.map((photo, at) => show(photo, at, !isIn(before, photo))),
  }
  const textOf = (shown: ShownPhoto[]) => shown.map(({ text }) => text).join('\n') || null
  return { label: 'Photos', before: textOf(photos.before), now: textOf(photos.now), photos }
}

const asPhotos = (value: unknown) => (Array.isArray(value) ? (value as Photo[]) : [])

/** In the words of the slider with which the owner moves it. */
function positionText(value: unknown): string {
  const { x, y } = readFocalPoint(String(value)) ?? { x: 50, y: 50 }
  return `${x}% from the left, ${y}% from the top`
}

/** A place that is no longer in the gazetteer has no label. */
function placeText(value: unknown): string | null {
  const { label, name, province } = (value ?? {}) as Partial<BusinessPlace> & { label?: string }
  return label ?? (name === undefined ? null : `${name}, ${province}`)
}

/** The imported list that a business came from. */
function listText(value: unknown): string | null {
  const { fileName, source, count } = (value ?? {}) as {
    fileName?: string
    source?: string | null
    count?: number
  }
  if (fileName === undefined) return null
  return `${fileName}${source ? `, from ${source}` : ''}: ${businessesText(String(count ?? 0))}`
}

const stateText = (value: unknown) => tradingLabels[value as Trading] ?? null
const dateText = (value: unknown) => (value === null ? null : dayText(String(value)))

const hidingText = (value: unknown) => (value ? 'Hidden from visitors' : 'Shown to visitors')

/** Latitude and longitude are shown as one change. */
function pinOf(changes: FieldChange[]): EditDifference[] {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
    changes.find(({ field }) => field === name),
  )
  if (!latitude || !longitude) {
    const one = latitude ?? longitude
    return one ? [{ label: 'Pin on the map', before: degrees(one.from), now: degrees(one.to) }] : []
  }
  const text = (side: 'from' | 'to') =>
    latitude[side] === null ? null : `${degrees(latitude[side])}, ${degrees(longitude[side])}`
  return [{ label: 'Pin on the map', before: text('from'), now: text('to') }]
}

const degrees = (value: unknown) => (value === null ? null : Number(value).toFixed(5))

export const roleWords: Record<StaffRole, string> = { administrator: 'Administrator', moderator: 'Moderator' }

/** A role from a line of the log; null for none. */
const roleText = (value: unknown): string | null => roleWords[value as StaffRole] ?? null
