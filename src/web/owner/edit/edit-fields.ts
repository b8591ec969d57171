// Knows the fields of the edit form, how a business fills them, and what of them is sent (spec §7).
import type { OwnBusiness } from '../../../contract/business.ts'
import type { PriceLevel } from '../../../contract/categories.ts'
import { type ImageKind, imageKinds } from '../../../contract/image.ts'
import type { BusinessEdit } from '../../../contract/owner-edits.ts'
import { formatPhone } from '../../../contract/phone.ts'

/** `image` and `logo` are paths of pictures the server has; new files are beside the fields. */
export type EditFields = {
  name: string
  category: string
  priceLevel: PriceLevel
  description: string
  image: string
  logo: string
  location: string
  phone: string
  hours: string
}
export type NewFiles = Partial<Record<ImageKind, File>>

/** In the order of the screen. */
export const editOrder = [
  'name',
  'category',
  'priceLevel',
  'description',
  'image',
  'logo',
  'location',
  'phone',
  'hours',
] as const satisfies (keyof EditFields)[]

export const fieldsOf = (business: OwnBusiness): EditFields => ({
  name: business.name,
  category: business.category,
  priceLevel: business.priceLevel,
  description: business.description,
  image: business.image,
  logo: business.logo ?? '',
  location: business.location,
  phone: business.phone ? formatPhone(business.phone) : '',
  hours: business.hours ?? '',
})

/** The files of `now` that are not those of `before`. */
export function chosenSince(before: NewFiles, now: NewFiles): NewFiles {
  const kinds = imageKinds.filter((kind) => now[kind] && now[kind] !== before[kind])
  return Object.fromEntries(kinds.map((kind) => [kind, now[kind]]))
}

/**
 * The body of the call: an object, or a form when there are files, each in the place of its path. Only `changed` fields
 * travel, so that a form left open elsewhere takes nothing back.
 */
export function toBody(edit: BusinessEdit, changed: readonly string[], files: NewFiles): object | FormData {
  const sent = imageKinds.filter((kind) => files[kind])
  const isSent = (name: string) => !sent.some((kind) => kind === name)
  const fields = Object.entries(edit).filter(([name]) => isSent(name) && changed.includes(name))
  if (sent.length === 0) return Object.fromEntries(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, String(value ?? ''))
  for (const kind of sent) body.append(kind, files[kind] as File)
  return body
}
