// Decides what counts as a change of a business in its history: the fields that its owner writes.
import { isDeepStrictEqual } from 'node:util'
import type { OwnBusiness } from '../../contract/business.ts'
import { listFormFields } from '../../contract/business-forms.ts'
import type { FieldChange } from '../../contract/history.ts'

/** In the order of the owner's form. The name of a place says more than its number. */
const fields = [
  ...listFormFields('edit').map((field) => (field === 'placeId' ? 'place' : field)),
  'photos',
  'ownerName',
  'ownerEmail',
] as const

/** The fields that differ, with their values before and after. */
export function listChanges(before: OwnBusiness, after: OwnBusiness): FieldChange[] {
  const [from, to] = [withOwnPin(before), withOwnPin(after)]
  return fields.flatMap((field) =>
    isDeepStrictEqual(from[field], to[field]) ? [] : [{ field, from: from[field], to: to[field] }],
  )
}

/** Without a pin the shape has the point of the place, and the place is a field of its own. */
const withOwnPin = (business: OwnBusiness): OwnBusiness =>
  business.hasPin ? business : { ...business, latitude: null, longitude: null }
