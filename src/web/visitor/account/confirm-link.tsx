// Knows a page that a link in a mail opens: one button does what the link is for, because mail scanners open links by themselves.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRefusedForm } from '../../data/refused-form.ts'
import { send, sentenceOf } from '../../data/send.ts'
import { switchUser } from '../../data/session.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { useAddress } from '../../navigation/address.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { LinkField } from './link-field.tsx'
import { SupportLink } from './support-link.tsx'
import { useLinkToken } from './use-link-token.ts'

type ConfirmLinkProps = {
  call: string
  action: '/confirm-email' | '/confirm-new-email'
  title: string
  intro: string
  done: string
}

export function ConfirmLink({ call, action, title, intro, done }: ConfirmLinkProps) {
  usePageHead(plainHead(useSite().name, title, action))
  const token = useLinkToken()
  const { confirm, isBusy, isDone, failure } = useConfirm(call, action, token ?? '')
  useEffect(() => {
    if (isDone) goToStart()
  }, [isDone])
  return (
    <AccountFrame
      title={isDone ? 'Address confirmed' : title}
      intro={<p>{isDone ? done : intro}</p>}
      aside={
        <>
          <h2>So that news reaches you</h2>
          <p>We write about your listing, and never send advertising.</p>
        </>
      }
    >
      {isDone ? (
        <div className="form-actions">
          <PageLink className="button button-main" href="/business">
            Go to Your Listing
          </PageLink>
        </div>
      ) : token === '' ? (
        <IncompleteLink />
      ) : (
        <form className="form" method="post" action={action} onSubmit={confirm}>
          {failure && (
            <p className="notice" role="alert">
              {failure} Questions? Write to <SupportLink subject="Email address" />.
            </p>
          )}
          <LinkField action={action} />
          <div className="form-actions">
            <SubmitButton label="Confirm This Address" busyLabel="Confirming..." busy={isBusy} />
          </div>
        </form>
      )}
    </AccountFrame>
  )
}

function useConfirm(call: string, action: ConfirmLinkProps['action'], token: string) {
  const client = useQueryClient()
  const { refused } = useRefusedForm(action)
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  const [isDone, setDone] = useState(isSent)
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure(null)
    try {
      await send('POST', call, { token })
    } catch (error) {
      return setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
    switchUser(client)
    setDone(true)
  })
  const confirm = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void run()
  }
  return { confirm, isBusy: isRunning, isDone, failure }
}
