// The personal link of an invitation on the page of a claim: whether it still works, and the button that takes the listing over.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { useRefusedForm } from '../../data/refused-form.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { switchUser } from '../../data/session.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { navigate } from '../../navigation/navigation.tsx'
import { SignedInAs, SubmitButton } from '../../ui/form-summary.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { LinkInput, useLinkToken } from '../account/one-time-link.tsx'
import type { ClaimProps } from './claim-form.tsx'

type InvitationState = 'none' | 'good' | 'over'

/** The token is kept in this tab while its holder signs in, and read from the address otherwise. */
export function useInvitation({ id }: ClaimProps): { token: string | null; state: InvitationState } {
  const client = useQueryClient()
  const key = ['listing-invitation', id]
  const inAddress = useLinkToken()
  const token = inAddress || client.getQueryData<string>(key) || ''
  useEffect(() => {
    if (inAddress) client.setQueryData(['listing-invitation', id], inAddress)
  }, [client, id, inAddress])
  const { data, error } = useQuery({
    queryKey: ['/api/claims/read-invitation', token],
    queryFn: () => send<'readListingInvitation'>('POST', '/api/claims/read-invitation', { token }),
    enabled: token !== '',
  })
  if (token === '') return { token: null, state: 'none' }
  if (error) return { token: null, state: 'over' }
  return { token, state: data ? 'good' : 'none' }
}

export function InvitationNotice({ state }: { state: InvitationState }) {
  if (state === 'none') return null
  return (
    <p className="notice" role="status">
      {state === 'good'
        ? 'You are invited to take over this listing. Once you have an account, it takes one button.'
        : 'This invitation no longer works: it was used, the listing has an owner, or it is too old. You can still claim the listing here.'}
    </p>
  )
}

const action = '/claim/:id?form=accept'

/** Without a script the link is pasted, and `token` is null. */
export function AcceptForm({ business, id, token }: ClaimProps & { token: string | null }) {
  const client = useQueryClient()
  const { refused } = useRefusedForm(action)
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure(null)
    try {
      await send<'acceptListing'>('POST', '/api/claims/accept-invitation', { token })
    } catch (error) {
      return setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
    client.removeQueries({ queryKey: ['listing-invitation', id] })
    switchUser(client)
    showToast({ title: 'The listing is yours', text: business.name })
    navigate('/business')
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form className="form" method="post" action={`/claim/${id}?form=accept`} onSubmit={submit}>
      <SignedInAs />
      {failure && (
        <p className="notice" role="alert">
          {failure}
        </p>
      )}
      {token === null && <LinkInput action={action} />}
      <div className="form-actions">
        <SubmitButton label="Take Over the Listing" busyLabel="Taking over..." busy={isRunning} />
      </div>
    </form>
  )
}
