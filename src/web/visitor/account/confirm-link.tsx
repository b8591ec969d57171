// The pages that a link in an email opens for one press: it confirms an address, or answers whether a listing is still right.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type StillRightAnswer, stillRightAnswers, stillRightWords } from '../../../contract/still-right.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, sentenceOf, useRefusedForm } from '../../data/send.ts'
import { switchUser } from '../../data/session.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SubmitButton } from '../../ui/form-summary.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame, SupportLink } from './account-frame.tsx'
import { IncompleteLink, LinkField, useLinkToken } from './one-time-link.tsx'
import './still-right.css'

type ConfirmLinkProps = {
  call: string
  action: '/confirm-email' | '/confirm-new-email'
  title: string
  intro: string
  done: string
}

function ConfirmLink({ call, action, title, intro, done }: ConfirmLinkProps) {
  usePageHead(plainHead(useSite().name, title, action))
  const token = useLinkToken()
  const { confirm, isBusy, isDone, failure } = useConfirm(call, action, token ?? '')
  useEffect(() => {
    if (isDone) goToStart()
  }, [isDone])
  return (
    <AccountFrame
      title={isDone ? 'Address confirmed' : title}
      intro={(isDone || token !== '') && <p>{isDone ? done : intro}</p>}
      aside={
        <>
          <h2>So that our emails reach you</h2>
          <p>We write about your account or your listing, and never send advertising.</p>
        </>
      }
    >
      {isDone ? (
        <div className="form-actions">
          <PageLink className="button button-main" href="/account">
            Go to Your Account
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
  const isDone = new URLSearchParams(useAddress().search).has('sent')
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure(null)
    try {
      await send('POST', call, { token })
    } catch (error) {
      return setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
    switchUser(client)
    // As without a script: a reload shows again that it is done.
    navigate(`${action}?sent=1`, { replace: true })
  })
  const confirm = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void run()
  }
  return { confirm, isBusy: isRunning, isDone, failure }
}

export const confirmEmailPage: ScreenParts = {
  Component: ConfirmEmailPage,
  head: titled('Confirm your email address'),
}

function ConfirmEmailPage() {
  return (
    <ConfirmLink
      call="/api/auth/confirm-email"
      action="/confirm-email"
      title="Confirm your email address"
      intro="Press the button to confirm that our emails reach you. If you have no account here, close this page."
      done="Thank you. We write to this address as soon as there is news about your account."
    />
  )
}

export const confirmNewEmailPage: ScreenParts = {
  Component: ConfirmNewEmailPage,
  head: titled('Confirm your new email address'),
}

function ConfirmNewEmailPage() {
  return (
    <ConfirmLink
      call="/api/auth/confirm-new-email"
      action="/confirm-new-email"
      title="Confirm your new email address"
      intro="Press the button to sign in with this address from now on. Every other browser is then signed out."
      done="You sign in with this address from now on."
    />
  )
}

const stillRightAction = '/still-right'
const stillRightTitle = 'Is your listing still right?'

export const stillRightPage: ScreenParts = { Component: StillRightPage, head: titled(stillRightTitle) }

function StillRightPage() {
  usePageHead(plainHead(useSite().name, stillRightTitle, stillRightAction))
  const query = new URLSearchParams(useAddress().search)
  const token = useLinkToken()
  const done = readAnswer(query.get('sent'))
  const { answer, isBusy, failure } = useAnswer(token ?? '')
  // The link in the email contains the answer that was tapped there.
  const likely = readAnswer(query.get('answer')) ?? 'yes'
  useEffect(() => {
    if (done) goToStart()
  }, [done])
  return (
    <AccountFrame
      title={done ? doneWords[done].title : stillRightTitle}
      intro={<p>{done ? doneWords[done].text : stillRightIntro}</p>}
      aside={
        <>
          <h2>So that nobody makes a trip for nothing</h2>
          <p>We ask once a year, and only about listings that nobody has changed since.</p>
        </>
      }
    >
      {done ? (
        <div className="form-actions">
          <PageLink className="button button-main" href={doneWords[done].href}>
            {doneWords[done].link}
          </PageLink>
        </div>
      ) : token === '' ? (
        <IncompleteLink />
      ) : (
        <form className="form" method="post" action={stillRightAction}>
          {failure && (
            <p className="notice" role="alert">
              {failure} Questions? Write to <SupportLink subject="My listing" />.
            </p>
          )}
          <LinkField action={stillRightAction} />
          <div className="still-right-answers">
            {stillRightAnswers.map((one) => (
              <button
                key={one}
                type="submit"
                name="answer"
                value={one}
                className={one === likely ? 'button button-main' : 'button'}
                data-held
                aria-disabled={isBusy || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  void answer(one)
                }}
              >
                {stillRightWords[one]}
              </button>
            ))}
          </div>
        </form>
      )}
    </AccountFrame>
  )
}

const readAnswer = (text: string | null) => stillRightAnswers.find((one) => one === text) ?? null

function useAnswer(token: string) {
  const client = useQueryClient()
  const { refused } = useRefusedForm(stillRightAction)
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { run, isRunning } = useOneAtATime(async (answer: StillRightAnswer) => {
    setFailure(null)
    try {
      await send<'answerStillRight'>('POST', '/api/still-right', { token, answer })
    } catch (error) {
      return setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
    void client.invalidateQueries()
    // As without a script: a reload shows again that it is done.
    navigate(`${stillRightAction}?sent=${answer}`, { replace: true })
  })
  return { answer: run, isBusy: isRunning, failure }
}

const stillRightIntro =
  'Please press one of the buttons. Nothing changes until you do. If you have no listing here, close this page.'

const ownListing = { href: '/business', link: 'Go to Your Listing' }
const doneWords: Record<StillRightAnswer, { title: string; text: string; href: string; link: string }> = {
  yes: {
    title: 'Thank you',
    text: 'The page of your listing now says that it was confirmed this month.',
    ...ownListing,
  },
  change: {
    title: 'Please update it now',
    text: 'Nothing has changed yet. Sign in and change what is different: once you save it, your listing counts as confirmed.',
    href: '/business/edit',
    link: 'Sign In and Change It',
  },
  closed: {
    title: 'Thank you for telling us',
    text: 'The page of your listing will say that the business has closed for good. If it opens again, sign in and change that.',
    ...ownListing,
  },
}
