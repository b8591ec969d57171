// The state of the registration form, how it is sent, and what follows (spec §2, §7).
import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listFormFields } from '../../../contract/business-fields.ts'
import { Registration } from '../../../contract/owner-edits.ts'
import {
  newBusinessDefaults,
  newBusinessFields,
  readTypedBusiness,
  toBody,
} from '../../business/new/new-business-form.ts'
import { CallError } from '../../data/calls.ts'
import { draftKey, useDraft } from '../../data/drafts.ts'
import { send, showFailure } from '../../data/send.ts'
import type { PlaceValues } from '../../places/place-fields.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

const accountFields = ['ownerName', 'ownerEmail', 'password', 'confirmPassword'] as const

/** The business comes first, then the owner's account. */
export const signupFields = [...newBusinessFields, ...accountFields] as const satisfies (keyof Registration)[]

/** The steps in their order, with the fields of each. */
export const signupSteps = [
  { id: 'step-business', title: 'The business', fields: listFormFields('registration', 'basics') },
  {
    id: 'step-where',
    title: 'Where and when',
    fields: listFormFields('registration', 'where', 'place', 'hours'),
  },
  {
    id: 'step-contact',
    title: 'Photo and contact',
    fields: listFormFields('registration', 'images', 'contact', 'online', 'offers'),
  },
  { id: 'step-you', title: 'You', fields: accountFields },
] as const satisfies { id: string; title: string; fields: readonly (keyof Registration)[] }[]

/** `placeId` may be a name that was typed. */
export type SignupInput = Omit<(typeof Registration)['_zod']['input'], 'placeId'> &
  Pick<PlaceValues, 'placeId'>

export type SignupFormMethods = UseFormReturn<SignupInput, unknown, Registration>

export async function sendRegistration(registration: Registration, file: File | null): Promise<void> {
  await send('POST', '/api/businesses/register', toBody(registration, file))
}

export const failureTitle = 'Registration Failed'

/** The parts of a registration that the next screen shows, or signs in with. */
export type Sent = Pick<Registration, 'name' | 'ownerEmail' | 'password'>

/** `leave` discards the draft. */
export function useSignupForm(onDone: (sent: Sent) => void) {
  const form = useCheckedForm(
    zodResolver<SignupInput, unknown, Registration>(Registration),
    newBusinessDefaults,
    '/signup',
    readTypedBusiness,
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
        const message = 'Your first attempt may have gone through after all. Please sign in to check.'
        form.setError('root.server', { type: 'server', message })
      }
      hadNoResponse.current ||= isStatus(error, 0)
      return
    }
    settle()
    showToast({ title: 'Registration Submitted!', text: 'Your listing has been submitted for review.' })
    onDone(registration)
  }
  return { form, file, setFile, register, restored, leave: settle }
}

const isStatus = (error: unknown, status: number) => error instanceof CallError && error.status === status
