// Knows the fields of the edit form, how a business fills them, and which of them are sent (spec §7).
import type { OwnBusiness } from '../../../contract/business.ts'
import { type FieldOf, formFieldKinds, listFormFields } from '../../../contract/business-forms.ts'
import { dateAt } from '../../../contract/day-text.ts'
import { type ImageKind, imageKinds } from '../../../contract/image-upload.ts'
import type { BusinessEdit } from '../../../contract/owner-edits.ts'
import type { RefusedForm } from '../../../contract/page-form.ts'
import { formatPhone } from '../../../contract/phone.ts'
import { currentTrading } from '../../../contract/trading.ts'
import { readEdit } from '../../../contract/typed-business.ts'
import { toFormText } from '../../data/form-values.ts'
import { typedFormOf } from '../../data/refused-form.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'

/**
 * `image` and `logo` are paths of images that the server has; new files are held beside the fields. `placeId` may be a name that was
 * typed.
 */
export type EditFields = {
  [Name in Exclude<FieldOf<'edit'>, 'placeId'>]: OwnBusiness[Name] extends string | null
    ? string
    : OwnBusiness[Name]
} & { placeId: PlaceValues['placeId'] }
export type NewFiles = Partial<Record<ImageKind, File>>

/** In the order of the screen. */
export const editOrder = listFormFields('edit')

/** What the form shows of a business: '' for what is missing, numbers as people write them. */
export function fieldsOf(business: OwnBusiness): EditFields {
  const fields = Object.fromEntries(
    editOrder.map((name) => [name, business[name] ?? (formFieldKinds.has(name) ? null : '')]),
  ) as EditFields
  // Without a pin the owner reads the point of the place, which is no pin.
  const noPin = business.hasPin ? {} : { latitude: null, longitude: null }
  // What ended by itself is over.
  const isOver = currentTrading(business, dateAt(new Date())) === 'open'
  const open = isOver ? ({ trading: 'open', closedUntil: '' } as const) : {}
  return {
    ...fields,
    ...noPin,
    ...open,
    phone: formatPhone(fields.phone),
    whatsapp: formatPhone(fields.whatsapp),
  }
}

/** What was typed without a script, as the fields of this form have it. An image that was removed is still stored. */
export function readTypedEdit(values: RefusedForm['values']): Partial<EditFields> {
  const { image: _image, logo: _logo, priceLevel, ...typed } = readEdit(typedFormOf(values))
  return { ...typed, priceLevel: Number(priceLevel) as EditFields['priceLevel'] }
}

/** The files of `now` that are not those of `before`. */
export function chosenSince(before: NewFiles, now: NewFiles): NewFiles {
  const kinds = imageKinds.filter((kind) => now[kind] && now[kind] !== before[kind])
  return Object.fromEntries(kinds.map((kind) => [kind, now[kind]]))
}

/**
 * The body of the call: an object, or a form when there are files, each replacing the path of its field. Only `changed`
 * fields are sent, so that a form left open in another tab undoes nothing. A new image brings its focal point along: without
 * one it is centred, even when the old image had the same point.
 */
export function toBody(edit: BusinessEdit, changed: readonly string[], files: NewFiles): object | FormData {
  const sent = imageKinds.filter((kind) => files[kind])
  const isSent = (name: string) =>
    name === 'focalPoint' && files.image
      ? true
      : !sent.some((kind) => kind === name) && changed.includes(name)
  const fields = Object.entries(edit).filter(([name]) => isSent(name))
  if (sent.length === 0) return Object.fromEntries(fields)
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, toFormText(value))
  for (const kind of sent) body.append(kind, files[kind] as File)
  return body
}
