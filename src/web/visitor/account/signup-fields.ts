// Knows the fields of the signup form in the order of the screen, and the type of the form around them.
import type { UseFormReturn } from 'react-hook-form'
import type { Registration } from '../../../contract/registration.ts'

export const signupFields = [
  'ownerName',
  'ownerEmail',
  'password',
  'confirmPassword',
  'name',
  'category',
  'description',
  'location',
  'phone',
  'priceLevel',
  'image',
] as const

type SignupInput = (typeof Registration)['_zod']['input']

export type SignupFormTools = UseFormReturn<SignupInput, unknown, Registration>
