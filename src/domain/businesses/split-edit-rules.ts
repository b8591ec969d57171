// Decides which part of an edit visitors see at once, and which part waits for a moderator.
import { isDeepStrictEqual } from 'node:util'
import type { OwnBusiness, WaitingEdit } from '../../contract/business.ts'
import { withOwnPin } from '../../contract/field-changes.ts'
import { isRemovedContact, mustWait, type ReviewMode } from '../../contract/review-edits.ts'
import type { EditChanges } from './edit-rules.ts'

/** The fields that an owner wants changed, photos included. */
export type Wanted = EditChanges & Partial<Pick<OwnBusiness, 'photos'>>
/** `live` is written at once. `waiting` is all that waits after the edit, with what waited before it. */
export type SplitEdit = { live: Wanted; waiting: Wanted }

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
  const stored = withOwnPin(business)
  const changed = Object.entries({ ...before, ...wanted }).filter(
    ([field, value]) => !isDeepStrictEqual(value, stored[field as keyof Wanted]),
  )
  return {
    live: Object.fromEntries(changed.filter(([field]) => isLive(field))),
    waiting: Object.fromEntries(changed.filter(([field]) => !isLive(field))),
  }
}

/** What waits of a business; nothing without an edit that does. */
export const waitingValues = ({ waiting }: OwnBusiness): Wanted => (waiting ? valuesOf(waiting) : {})

/** What waits, as it is stored: the place by its id. */
export function valuesOf({ values: { place: _, placeLabel: __, ...values } }: WaitingEdit): Wanted {
  return values as Wanted
}

/** The values that a business has in these fields now. */
export function storedValues(business: OwnBusiness, fields: Wanted): Wanted {
  const stored = withOwnPin(business)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, stored[field as keyof Wanted]]))
}

const isBesideOne = (field: string, given: string[]) =>
  together.some((group) => group.includes(field) && group.some((other) => given.includes(other)))
