// What counts as a change of a business, and which changes of a live listing wait for a moderator.

import type { OwnBusiness } from './business.ts'
import type { FormFieldName } from './business-fields.ts'
import { labelOf, listFormFields } from './business-forms.ts'
import type { PriceLevel } from './categories.ts'
import type { FieldChange } from './history.ts'
import { type ApprovalStatus, isPublic } from './transitions.ts'

/** In the order of the owner's form. The name of a place says more than its number. */
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

/** What people call these fields of changes, each once. The focal point of another image is a part of its choice. */
export function labelsOf(names: string[]): string[] {
  const named = names.filter((name) => name !== 'focalPoint' || !names.includes('image'))
  return [...new Set(named.map((name) => otherLabels[name] ?? labelOf(name as FormFieldName)))]
}

/** The fields that differ, with their values before and after. Both come from the same query, so their keys have the same order. */
export function listChanges(before: OwnBusiness, after: OwnBusiness): FieldChange[] {
  const [from, to] = [asWritten(before), asWritten(after)]
  return fields.flatMap((field) =>
    isSame(from[field], to[field]) ? [] : [{ field, from: from[field], to: to[field] }],
  )
}

/** The same as people read it: a place also has its label. */
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

/** The business as it would be with the edit that waits; without one as it is. */
export function withWaiting<Business extends OwnBusiness>(business: Business): Business {
  const values = business.waiting?.values
  if (!values) return business
  const hasPin = values.latitude === undefined ? business.hasPin : values.latitude !== null
  const hasPriceLevel = business.hasPriceLevel || values.priceLevel !== undefined
  return { ...business, ...values, hasPin, hasPriceLevel }
}

/** What the edit that waits would change; nothing without one. */
export const listWaitingChanges = (business: OwnBusiness): FieldChange[] =>
  listChanges(business, withWaiting(business))

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What its owner wrote: nobody may have chosen a price level. */
export type WrittenBusiness = Omit<OwnBusiness, 'priceLevel'> & { priceLevel: PriceLevel | null }

/** The business as its owner wrote it: without a pin everybody reads the point of its place, and without a price level the usual one. */
export const asWritten = (business: OwnBusiness): WrittenBusiness => ({
  ...business,
  ...(!business.hasPin && { latitude: null, longitude: null }),
  ...(!business.hasPriceLevel && { priceLevel: null }),
})

/** What waits: nothing, the name, category and images, or every field of the edit form and the photos. */
export const reviewModes = ['off', 'names', 'all'] as const
export type ReviewMode = (typeof reviewModes)[number]

const contacts = ['phone', 'whatsapp', 'email', 'website', 'facebook', 'instagram']

/**
 * Whether this value removes a way to reach the owner. It may be private, and only its owner may publish it: it never waits, and no
 * moderator puts it back.
 */
export const isRemovedContact = (field: string, value: unknown): boolean =>
  contacts.includes(field) && value === null

/** The focal point belongs to its image. */
const named = ['name', 'category', 'image', 'focalPoint', 'logo', 'photos']

/** Whether a change of this field waits for a moderator. Only visitors of a live listing would see it before. */
export const mustWait = (mode: ReviewMode, status: ApprovalStatus, field: string): boolean =>
  isPublic(status) && (mode === 'all' || (mode === 'names' && named.includes(field)))
