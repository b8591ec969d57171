// What a moderator types to add a business, how it is sent, and what follows.
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewListing } from '../../../contract/moderation.ts'
import type { RefusedForm } from '../../../contract/page-form.ts'
import {
  type NewBusinessInput,
  newBusinessDefaults,
  newBusinessFields,
  readTypedBusiness,
  toBody,
} from '../../business/new/new-business-form.ts'
import { draftKey, useDraft } from '../../data/drafts.ts'
import { refetchAll } from '../../data/moderate.ts'
import { send, showFailure } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { navigate } from '../../navigation/navigation.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCheckedForm } from '../../ui/use-checked-form.ts'

type AddInput = NewBusinessInput & Pick<(typeof NewListing)['_zod']['input'], 'status'>

/** In the order of the screen. */
export const addFields = [...newBusinessFields, 'status'] as const satisfies (keyof NewListing)[]

export const failureTitle = 'The business was not added'

const defaults = { ...newBusinessDefaults, status: 'approved' } as const

/** Only what the two choices send. */
const readStatus = (status: unknown): NewListing['status'] => (status === 'pending' ? 'pending' : 'approved')

const readTyped = (values: RefusedForm['values']) => ({
  ...readTypedBusiness(values),
  status: readStatus(values.status?.[0]),
})

const successText = (name: string, status: NewListing['status']) =>
  status === 'approved' ? `"${name}" is visible to all users.` : `"${name}" is now in the pending listings.`

/** `leave` forgets the draft. */
export function useAddForm() {
  const client = useQueryClient()
  const auth = useSession()
  const form = useCheckedForm(
    zodResolver<AddInput, unknown, NewListing>(NewListing),
    defaults,
    '/admin/businesses/new',
    readTyped,
  )
  const [file, setFile] = useState<File | null>(null)
  const { restored, settle } = useDraft(form, {
    key: draftKey('add-business', auth.authenticated ? auth.user.id : ''),
    fields: addFields,
    hasFiles: file !== null,
  })
  const add = async (listing: NewListing) => {
    try {
      await send<'addBusiness'>('POST', '/api/admin/businesses', toBody(listing, file))
    } catch (error) {
      const fallback = 'Something went wrong. Please try again.'
      const text = showFailure(error, { fields: addFields, setError: form.setError, fallback })
      return showToast({ title: failureTitle, text, tone: 'destructive' })
    }
    settle()
    await refetchAll(client)
    showToast({ title: 'Business Added', text: successText(listing.name, listing.status) })
    navigate('/admin/businesses')
  }
  return { form, file, setFile, add, isPartial: restored?.isPartial ?? false, leave: settle }
}
