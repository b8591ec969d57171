// Knows the fields of the signup form in the order of the screen, and the type of the form around them.
import type { UseFormReturn } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-forms.ts'
import type { Registration } from '../../../contract/registration.ts'

/** The owner's account comes first, then the business. */
export const signupFields = [
  'ownerName',
  'ownerEmail',
  'password',
  'confirmPassword',
  ...listFormFields('registration'),
] as const satisfies (keyof Registration)[]

export type SignupInput = (typeof Registration)['_zod']['input']

export type SignupFormMethods = UseFormReturn<SignupInput, unknown, Registration>
