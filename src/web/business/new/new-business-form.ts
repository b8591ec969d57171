// What the forms for a new business have in common: their fields, what is typed without a script, and the body of their calls.
import type { UseFormReturn } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-forms.ts'
import type { PriceLevel } from '../../../contract/categories.ts'
import { stockImagesOf, stockPath } from '../../../contract/image-upload.ts'
import type { NewListing } from '../../../contract/moderation.ts'
import type { RefusedForm } from '../../../contract/page-form.ts'
import { readRegistration } from '../../../contract/typed-form.ts'
import { typedFormOf } from '../../data/refused-form.ts'
import { toFormText } from '../../data/send.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'

/** The fields of every such form. `placeId` may be a name that was typed. */
export type NewBusinessInput = Omit<(typeof NewListing)['_zod']['input'], 'placeId' | 'status'> &
  Pick<PlaceValues, 'placeId'>
type NewBusiness = Omit<NewListing, 'status'>

/** A form with these fields, and maybe others. */
export type NewBusinessForm = UseFormReturn<NewBusinessInput, unknown, NewBusiness>

/** To the types of react-hook-form, a form with more fields is another one. The parts of this folder use no field but theirs. */
export const businessPartOf = <Input extends NewBusinessInput, Sent extends NewBusiness>(
  form: UseFormReturn<Input, unknown, Sent>,
): NewBusinessForm => form as unknown as NewBusinessForm

/** In the order of the screen. */
export const newBusinessFields = listFormFields('registration')

export const newBusinessDefaults = { image: '' } as const

export const stockPathsOf = (category: string): string[] => stockImagesOf(category).map(stockPath)

/** An image that was chosen for another category counts as none. It is chosen again when that category is. */
export const suitableStock = (category: string, chosen: string): string =>
  stockPathsOf(category).includes(chosen) ? chosen : ''

/** The body of the call: an object, or a form with the file in the field `image`, whose text is then left out. */
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
