// The page that a link in the yearly email opens: is the listing still right? One press answers.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type StillRightAnswer, stillRightAnswers, stillRightWords } from '../../../contract/still-right.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, sentenceOf, useRefusedForm } from '../../data/send.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame, SupportLink } from './account-frame.tsx'
import { IncompleteLink, LinkField, useLinkToken } from './one-time-link.tsx'
import './still-right.css'

const action = '/still-right'
const title = 'Is your listing still right?'

export const stillRightPage: ScreenParts = { Component: StillRightPage, head: titled(title) }

function StillRightPage() {
  usePageHead(plainHead(useSite().name, title, action))
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
      title={done ? doneWords[done].title : title}
      intro={<p>{done ? doneWords[done].text : intro}</p>}
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
        <form className="form" method="post" action={action}>
          {failure && (
            <p className="notice" role="alert">
              {failure} Questions? Write to <SupportLink subject="My listing" />.
            </p>
          )}
          <LinkField action={action} />
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
  const { refused } = useRefusedForm(action)
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
    navigate(`${action}?sent=${answer}`, { replace: true })
  })
  return { answer: run, isBusy: isRunning, failure }
}

const intro =
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
