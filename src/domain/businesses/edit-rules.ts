// Decides what an edit changes: only the given fields that differ.
import { isDeepStrictEqual } from 'node:util'
import type { OwnBusiness } from '../../contract/business.ts'
import type { Category } from '../../contract/categories.ts'
import { centre } from '../../contract/image.ts'
import { type BusinessEdit, categoriesFor } from '../../contract/owner-edits.ts'

/** What an edit writes. An absent field stays; a `logo` of null is no image. `moved` follows from the state of trading. */
export type EditChanges = Partial<Pick<OwnBusiness, keyof BusinessEdit | 'moved'>>

/** Whether a business may change to this category: one of those in the edit form, or the one it has. */
export function isCategoryOffered(current: Category, wanted: Category | undefined): boolean {
  return wanted === undefined || categoriesFor(current).includes(wanted)
}

/**
 * The given fields that differ from the business; an uploaded image takes priority over a path in the same field. Another
 * image without a focal point is shown around its middle, because the old point belongs to the old image.
 */
export function diffBusiness(
  current: OwnBusiness,
  edit: BusinessEdit,
  uploaded: { image?: string; logo?: string },
): EditChanges {
  // Without a pin the owner reads the point of the place, which is not stored.
  const stored = current.hasPin ? current : { ...current, latitude: null, longitude: null }
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
