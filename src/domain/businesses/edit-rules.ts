// Decides what an edit changes: only what was given and differs.
import type { OwnBusiness } from '../../contract/business.ts'
import type { Category } from '../../contract/categories.ts'
import { type BusinessEdit, categoriesFor } from '../../contract/owner-edits.ts'

/** What an edit writes. An absent field stays; a `logo` of null is no image. */
export type EditChanges = Partial<Pick<OwnBusiness, keyof BusinessEdit>>

/** Whether a business of one category may take another: the edit form's own, or the one it has. */
export function isCategoryOffered(current: Category, wanted: Category | undefined): boolean {
  return wanted === undefined || categoriesFor(current).includes(wanted)
}

/** The given fields that differ from the business; an uploaded picture wins over a path of the same field. */
export function findChanges(
  current: OwnBusiness,
  edit: BusinessEdit,
  uploaded: { image?: string; logo?: string },
): EditChanges {
  const { logo = undefined, ...given } = { ...edit, ...uploaded }
  const wanted = { ...given, ...(logo !== undefined && { logo: logo || null }) }
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && value !== current[field as keyof EditChanges],
    ),
  )
}
