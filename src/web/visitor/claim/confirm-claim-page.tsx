// The page that the email to a listing's address opens: who claims the listing, and two buttons.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { LetterAnswered } from '../../../contract/claims.ts'
import { businessPath } from '../../../contract/page.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, sentenceOf, useRefusedForm } from '../../data/send.ts'
import { sessionQuery } from '../../data/session.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame, SupportLink } from '../account/account-frame.tsx'
import { IncompleteLink, LinkField, useLinkToken } from '../account/one-time-link.tsx'
import './claim.css'

const title = 'Who owns this listing?'
const action = '/confirm-claim'

export const confirmClaimPage: ScreenParts = { Component: ConfirmClaimPage, head: titled(title) }

function ConfirmClaimPage() {
  usePageHead(plainHead(useSite().name, title, action))
  const token = useLinkToken()
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  const [answered, setAnswered] = useState<LetterAnswered['state'] | null>(null)
  useEffect(() => {
    if (answered) goToStart()
  }, [answered])
  return (
    <AccountFrame
      title={title}
      intro={<p>Someone says that they own a listing that shows your email address.</p>}
      aside={<WhyAsked />}
    >
      {isSent || answered ? (
        <p role="status">{isSent ? thanks : doneTexts[answered ?? 'open']}</p>
      ) : token === '' ? (
        <IncompleteLink />
      ) : (
        <AnswerForm token={token ?? ''} onAnswered={setAnswered} />
      )}
    </AccountFrame>
  )
}

const thanks = 'Thank you. Your answer was saved.'
const doneTexts: Record<LetterAnswered['state'], string> = {
  accepted: 'Thank you. The listing now belongs to this person, who can change it.',
  refused: 'Thank you. The claim has ended, and nothing was changed.',
  open: 'Thank you. The listing has an owner, whom we have also asked. A moderator decides next.',
  withdrawn: thanks,
  expired: thanks,
}

function WhyAsked() {
  return (
    <>
      <h2>Why we ask you</h2>
      <p>Whoever reads a business’s email knows who works there. Say yes only if you know this person.</p>
    </>
  )
}

type AnswerFormProps = { token: string; onAnswered: (state: LetterAnswered['state']) => void }

function AnswerForm({ token, onAnswered }: AnswerFormProps) {
  const { letter, failure, answer, isBusy } = useLetter(token, onAnswered)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    void answer(submitter?.getAttribute('value') === 'yes' ? 'yes' : 'no')
  }
  return (
    <form className="form" method="post" action={action} onSubmit={submit}>
      {failure && (
        <p className="notice" role="alert">
          {failure} Questions? Write to <SupportLink subject="Claim of a listing" />.
        </p>
      )}
      {letter && (
        <p>
          <b>
            <bdi>{letter.claimant}</bdi>
          </b>{' '}
          says that{' '}
          <PageLink href={businessPath(letter.business.id)}>
            <bdi>{letter.business.name}</bdi>
          </PageLink>{' '}
          is theirs. Whoever you confirm can change the listing, including this address.
        </p>
      )}
      <LinkField action={action} />
      <div className="form-actions">
        {(['yes', 'no'] as const).map((value) => (
          <button
            key={value}
            type="submit"
            name="answer"
            value={value}
            data-held
            className={value === 'yes' ? 'button button-main' : 'button'}
            aria-disabled={isBusy || undefined}
          >
            {value === 'yes' ? 'Yes, It Is Theirs' : 'No, I Do Not Know Them'}
          </button>
        ))}
      </div>
    </form>
  )
}

function useLetter(token: string, onAnswered: AnswerFormProps['onAnswered']) {
  const client = useQueryClient()
  const { refused } = useRefusedForm(action)
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { data: letter, error } = useQuery({
    queryKey: ['/api/claims/read-letter', token],
    queryFn: () => send<'readClaimLetter'>('POST', '/api/claims/read-letter', { token }),
    enabled: token !== '',
  })
  const { run: answer, isRunning: isBusy } = useOneAtATime(async (answer: 'yes' | 'no') => {
    setFailure(null)
    try {
      const { state } = await send<'answerClaimLetter'>('POST', '/api/claims/answer-letter', {
        token,
        answer,
      })
      // The claimant may have opened the email in this browser, and may now own a listing.
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onAnswered(state)
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
  })
  const unread = error && sentenceOf(error, 'The link could not be checked. Please try again.')
  return { letter, failure: failure ?? unread, answer, isBusy }
}
