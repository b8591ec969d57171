// Shared by the forms for a new business: their fields, the values typed without a script, and the body of their calls.
import type { UseFormReturn } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-fields.ts'
import type { PriceLevel } from '../../../contract/categories.ts'
import { stockImagesOf, stockPath } from '../../../contract/image-upload.ts'
import type { NewListing } from '../../../contract/moderation.ts'
import type { RefusedForm } from '../../../contract/page-form.ts'
import { readRegistration } from '../../../contract/typed-form.ts'
import { toFormText, typedFormOf } from '../../data/send.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'

/** The fields of these forms. `placeId` may be a name that was typed. */
export type NewBusinessInput = Omit<(typeof NewListing)['_zod']['input'], 'placeId' | 'status'> &
  Pick<PlaceValues, 'placeId'>
type NewBusiness = Omit<NewListing, 'status'>

/** A form with these fields, and maybe others. */
export type NewBusinessForm = UseFormReturn<NewBusinessInput, unknown, NewBusiness>

/** For the types of react-hook-form, a form with more fields is a different type. The components of this folder use only these fields. */
export const businessPartOf = <Input extends NewBusinessInput, Sent extends NewBusiness>(
  form: UseFormReturn<Input, unknown, Sent>,
): NewBusinessForm => form as unknown as NewBusinessForm

/** In the order of the screen. */
export const newBusinessFields = listFormFields('registration')

export const newBusinessDefaults = { image: '' } as const

export const stockPathsOf = (category: string): string[] => stockImagesOf(category).map(stockPath)

/** The chosen stock image, or '' if it belongs to another category. The choice is back when its category is chosen again. */
export const suitableStock = (category: string, chosen: string): string =>
  stockPathsOf(category).includes(chosen) ? chosen : ''

/** The body of the call: an object, or form data with the file in the field `image`, which then has no text. */
export function toBody<Sent extends NewBusiness>(business: Sent, file: File | null): object | FormData {
  if (!file) return { ...business, image: suitableStock(business.category, business.image) }
  const { image: _, ...texts } = business
  const body = new FormData()
  for (const [name, value] of Object.entries(texts))
    if (value !== null && value !== undefined) body.set(name, toFormText(value))
  body.set('image', file)
  return body
}

/** What was typed without a script, as the fields of the form have it. */
export function readTypedBusiness(values: RefusedForm['values']) {
  const { priceLevel, ...typed } = readRegistration(typedFormOf(values))
  return { ...typed, priceLevel: (Number(priceLevel) || undefined) as PriceLevel | undefined }
}
