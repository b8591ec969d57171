// What counts as a change of a business, and which changes of a live listing wait for a moderator.
import type { OwnBusiness } from './business.ts'
import { type FormFieldName, labelOf, listFormFields } from './business-fields.ts'
import type { PriceLevel } from './categories.ts'
import type { FieldChange } from './history.ts'
import { type ApprovalStatus, isPublic } from './transitions.ts'

/** The compared fields, in the order of the owner's form. `place` replaces `placeId`, because its name says more than a number. */
const fields = [
  ...listFormFields('edit').map((field) => (field === 'placeId' ? 'place' : field)),
  'photos',
  'ownerName',
] as const

const otherLabels: Record<string, string> = {
  place: 'Town or suburb',
  latitude: 'Pin on the map',
  longitude: 'Pin on the map',
  hidesAddress: 'Street address',
  photos: 'Photos',
  ownerName: 'Owner Name',
}

/** The labels of these changed fields, without repeats. A focal point that changed together with its image is not named. */
export function labelsOf(names: string[]): string[] {
  const named = names.filter((name) => name !== 'focalPoint' || !names.includes('image'))
  return [...new Set(named.map((name) => otherLabels[name] ?? labelOf(name as FormFieldName)))]
}

/** The fields that differ, with both values. Both businesses come from the same query, so the keys of nested values have the same order. */
export function listChanges(before: OwnBusiness, after: OwnBusiness): FieldChange[] {
  const [from, to] = [asWritten(before), asWritten(after)]
  return fields.flatMap((field) =>
    isSame(from[field], to[field]) ? [] : [{ field, from: from[field], to: to[field] }],
  )
}

/** The same changes for people to read: a place also has its label. */
export const listShownChanges = (before: OwnBusiness, after: OwnBusiness): FieldChange[] =>
  listChanges(before, after).map((change) =>
    change.field === 'place' ? { ...change, from: labelledPlace(before), to: labelledPlace(after) } : change,
  )

const labelledPlace = ({ place, placeLabel }: OwnBusiness) => place && { ...place, label: placeLabel }

/** The changes of several edits as one: each field as it was before the first and as it is after the last. */
export function mergeChanges(edits: FieldChange[][]): FieldChange[] {
  const merged = new Map<string, FieldChange>()
  for (const { field, from, to } of edits.flat())
    merged.set(field, { field, from: merged.has(field) ? (merged.get(field)?.from ?? null) : from, to })
  return [...merged.values()].filter(({ from, to }) => !isSame(from, to))
}

/** The business with its waiting edit applied; unchanged without one. */
export function withWaiting<Business extends OwnBusiness>(business: Business): Business {
  const values = business.waiting?.values
  if (!values) return business
  const hasPin = values.latitude === undefined ? business.hasPin : values.latitude !== null
  const hasPriceLevel = business.hasPriceLevel || values.priceLevel !== undefined
  return { ...business, ...values, hasPin, hasPriceLevel }
}

/** What the waiting edit would change; empty without one. */
export const listWaitingChanges = (business: OwnBusiness): FieldChange[] =>
  listChanges(business, withWaiting(business))

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A business as its owner wrote it: `priceLevel` is null if nobody chose one. */
export type WrittenBusiness = Omit<OwnBusiness, 'priceLevel'> & { priceLevel: PriceLevel | null }

/** The business without values that its owner did not choose: the coordinates of the place, and the default price level. */
export const asWritten = (business: OwnBusiness): WrittenBusiness => ({
  ...business,
  ...(!business.hasPin && { latitude: null, longitude: null }),
  ...(!business.hasPriceLevel && { priceLevel: null }),
})

/** Which edits wait for a moderator: none; those of the name, category and images; those of any field of the edit form and the photos. */
export const reviewModes = ['off', 'names', 'all'] as const
export type ReviewMode = (typeof reviewModes)[number]

const contactFields = ['phone', 'whatsapp', 'email', 'website', 'facebook', 'instagram']

/**
 * Whether this value removes a contact of the owner. A contact can be private, and only the owner may publish it: so the removal never
 * waits, and an undo by a moderator never restores the contact.
 */
export const isRemovedContact = (field: string, value: unknown): boolean =>
  contactFields.includes(field) && value === null

/** The focal point belongs to its image. */
const nameFields = ['name', 'category', 'image', 'focalPoint', 'logo', 'photos']

/** Whether a change of this field waits for a moderator. Only edits of a live listing wait: visitors would see them at once. */
export const mustWait = (mode: ReviewMode, status: ApprovalStatus, field: string): boolean =>
  isPublic(status) && (mode === 'all' || (mode === 'names' && nameFields.includes(field)))
