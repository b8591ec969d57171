// What is typed into the registration form, how it is sent, and what follows (spec §2, §7).

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { defaultPriceLevel } from '../../../contract/business-fields.ts'
import { listFormFields } from '../../../contract/business-forms.ts'
import type { Category, PriceLevel } from '../../../contract/categories.ts'
import { stockImages, stockPath } from '../../../contract/image-upload.ts'
import { Registration } from '../../../contract/owner-edits.ts'
import { readRegistration } from '../../../contract/typed-form.ts'
import { CallError } from '../../data/calls.ts'
import { draftKey, useDraft } from '../../data/drafts.ts'
import { typedFormOf } from '../../data/refused-form.ts'
import { send, showFailure, toFormText } from '../../data/send.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type ReadTyped, useCheckedForm } from '../../ui/use-checked-form.ts'

export const stockPathsOf = (category: Category): string[] => stockImages[category].map(stockPath)

/** An image that was chosen for another category counts as none. It is chosen again when that category is. */
export const suitableStock = (category: Category, chosen: string): string =>
  stockPathsOf(category).includes(chosen) ? chosen : ''

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

export async function sendRegistration(registration: Registration, file: File | null): Promise<void> {
  await send('POST', '/api/businesses/register', file ? toForm(registration, file) : withStock(registration))
}

const withStock = (registration: Registration): Registration => ({
  ...registration,
  image: suitableStock(registration.category, registration.image),
})

/** The file is in the field `image`, so the text of that name is left out. */
function toForm({ image: _, ...texts }: Registration, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) {
    if (value !== null && value !== undefined) form.set(name, toFormText(value))
  }
  form.set('image', file)
  return form
}

export const failureTitle = 'Registration Failed'

/** What the screen after it says of a registration. */
export type Sent = Pick<Registration, 'name' | 'ownerEmail'>

/** `leave` forgets the draft. */
export function useSignupForm(onDone: (sent: Sent) => void) {
  const form = useCheckedForm(
    zodResolver<SignupInput, unknown, Registration>(Registration),
    { priceLevel: defaultPriceLevel, image: '' },
    '/signup',
    readTyped,
  )
  const [file, setFile] = useState<File | null>(null)
  const hadNoResponse = useRef(false)
  const { restored, settle } = useDraft(form, {
    key: draftKey('signup'),
    fields: signupFields,
    hasFiles: file !== null,
  })
  const register = async (registration: Registration) => {
    try {
      await sendRegistration(registration, file)
    } catch (error) {
      const fallback = file ? 'Registration failed' : 'Something went wrong. Please try again.'
      const text = showFailure(error, { fields: signupFields, setError: form.setError, fallback })
      showToast({ title: failureTitle, text, tone: 'destructive' })
      // A response can be lost although the registration was stored. The second attempt then finds the account of the first.
      if (hadNoResponse.current && isStatus(error, 409)) {
        const message = 'Your first attempt may have arrived after all. Please sign in to check.'
        form.setError('root.server', { type: 'server', message })
      }
      hadNoResponse.current ||= isStatus(error, 0)
      return
    }
    settle()
    showToast({ title: 'Registration Submitted!', text: 'Your listing has been submitted for review.' })
    onDone(registration)
  }
  return { form, file, setFile, register, isPartial: restored?.isPartial ?? false, leave: settle }
}

/** What was typed without a script, as the fields of this form have it. */
const readTyped: ReadTyped<SignupInput> = (values) => {
  const { priceLevel, ...typed } = readRegistration(typedFormOf(values))
  return { ...typed, priceLevel: (Number(priceLevel) || defaultPriceLevel) as PriceLevel }
}

const isStatus = (error: unknown, status: number) => error instanceof CallError && error.status === status
