// Knows the fields of the signup form in the order of the screen, and the type of the form around them.
import type { UseFormReturn } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-forms.ts'
import type { Registration } from '../../../contract/registration.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'

/** The owner's account comes first, then the business. */
export const signupFields = [
  'ownerName',
  'ownerEmail',
  'password',
  'confirmPassword',
  ...listFormFields('registration'),
] as const satisfies (keyof Registration)[]

/** `placeId` may be a name that was typed. */
export type SignupInput = Omit<(typeof Registration)['_zod']['input'], 'placeId'> &
  Pick<PlaceValues, 'placeId'>

export type SignupFormMethods = UseFormReturn<SignupInput, unknown, Registration>
