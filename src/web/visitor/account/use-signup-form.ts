// Knows what is typed into the registration form, how it is sent, and what follows (spec §2, §8).
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { defaultPriceLevel } from '../../../contract/business-fields.ts'
import type { PriceLevel } from '../../../contract/categories.ts'
import { Registration } from '../../../contract/registration.ts'
import { readRegistration } from '../../../contract/typed-business.ts'
import { CallError } from '../../data/call-error.ts'
import { draftKey } from '../../data/draft.ts'
import { typedFormOf } from '../../data/refused-form.ts'
import { showFailure } from '../../data/send.ts'
import { useDraft } from '../../data/use-draft.ts'
import { showToast } from '../../ui/toast-store.ts'
import { type ReadTyped, useCheckedForm } from '../../ui/use-checked-form.ts'
import { sendRegistration } from './send-registration.ts'
import { type SignupInput, signupFields } from './signup-fields.ts'

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
        const message = 'Your first try may have arrived after all. Please sign in to see.'
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
