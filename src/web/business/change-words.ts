// How a change of a business is said: what the field is called, what it said, and what it says.
import type { OwnBusiness } from '../../contract/business.ts'
import { labelOf } from '../../contract/business-forms.ts'
import { dayText, formatCount } from '../../contract/day-text.ts'
import type { FieldChange } from '../../contract/history.ts'
import { findImageId, imageVariantPath, readFocalPoint } from '../../contract/image.ts'
import { type Trading, tradingLabels } from '../../contract/opening-hours.ts'
import type { StaffRole } from '../../contract/people.ts'
import type { Photo } from '../../contract/photo.ts'
import type { BusinessPlace } from '../../contract/place.ts'
import { listFacts } from './business-facts.ts'

/**
 * What a field said and what it says now; `photos` has the same in pictures. Or the path of a new image, and of the `old` one where it can be
 * shown; `now` stands for a new one that cannot. Null is nothing.
 */
export type EditDifference =
  | { label: string; before: string | null; now: string | null; photos?: PhotoDifference }
  | { label: string; image: string | null; old: string | null; now?: string | null }

/** A photo with its text. `path` is of its small file; null when that is no longer kept. */
export type ShownPhoto = { path: string | null; text: string }
type PhotoDifference = { before: ShownPhoto[]; now: ShownPhoto[] }

/** Whether the file of an image is still there; those of stock images always are. */
type IsKept = (path: string) => boolean

/** The changes in words. Without `isKept` the new images are there and the old ones are gone, as after an edit that is live. */
export function describeChanges(changes: FieldChange[], isKept?: IsKept): EditDifference[] {
  const pin = pinOf(changes)
  return [...changes]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .filter(({ field }) => field !== 'latitude' && field !== 'longitude')
    .flatMap((change) => describe(change, changes, isKept))
    .concat(pin)
}

/** What is shown as a picture, or says how pictures are shown, comes after the words. */
const lastFields = ['image', 'logo', 'focalPoint', 'photos']
const rankOf = ({ field }: FieldChange) => lastFields.indexOf(field)

function describe(
  { field, from, to }: FieldChange,
  changes: FieldChange[],
  isKept: IsKept | undefined,
): EditDifference[] {
  switch (field) {
    case 'image':
    case 'logo':
      return [imageDifference(labelOf(field), String(from ?? ''), String(to ?? ''), isKept)]
    case 'focalPoint':
      // That of a new image says nothing, because it is a part of the choice.
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
      return [factDifference(field, from, to)]
  }
}

/** In the words of the owner's profile. Both of its views show every field of theirs also when it is empty. */
function factDifference(field: string, from: unknown, to: unknown): EditDifference {
  const factOf = (value: unknown) => {
    const business = { [field]: value } as Partial<OwnBusiness>
    return [...listFacts('profile', business), ...listFacts('account', business)].find(
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

export const gone = 'A picture that is no longer kept'

/** The photos before and now, the new ones marked. Without `isKept` those of now are there. */
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

/** In the words of the field in which the owner moves it. */
function positionText(value: unknown): string {
  const { x, y } = readFocalPoint(String(value)) ?? { x: 50, y: 50 }
  return `${x}% from the left, ${y}% from the top`
}

/** A place that the gazetteer has no longer has no label. */
function placeText(value: unknown): string | null {
  const { label, name, province } = (value ?? {}) as Partial<BusinessPlace> & { label?: string }
  return label ?? (name === undefined ? null : `${name}, ${province}`)
}

/** The list that a business came from. */
function listText(value: unknown): string | null {
  const { fileName, source, count } = (value ?? {}) as {
    fileName?: string
    source?: string | null
    count?: number
  }
  if (fileName === undefined) return null
  const businesses = count === 1 ? '1 business' : `${formatCount(String(count ?? 0))} businesses`
  return `${fileName}${source ? `, from ${source}` : ''}: ${businesses}`
}

const stateText = (value: unknown) => tradingLabels[value as Trading] ?? null
const dateText = (value: unknown) => (value === null ? null : dayText(String(value)))

const hidingText = (value: unknown) => (value ? 'Hidden from visitors' : 'Shown to visitors')

/** Both coordinates are one thing to people. */
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
