// The page that the link in an email opens: one button confirms a review.
import { useEffect, useState } from 'react'
import type { ConfirmedReview } from '../../../contract/review.ts'
import { confirmedDays } from '../../../contract/review-choices.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, sentenceOf, useAnsweredForm, useRefusedForm } from '../../data/send.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { SubmitButton } from '../../ui/form-summary.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { IncompleteLink, useLinkToken } from '../account/one-time-link.tsx'
import { VisitorFrame } from '../frame/visitor-frame.tsx'
import { describeState } from './own-review-page.tsx'
import './review-pages.css'

const action = '/confirm-review/:id'
const title = 'Confirm your review'

export const confirmReviewPage: ScreenParts = { Component: ConfirmReviewPage, head: titled(title) }

/** The token is the id in the path, so that the button works without a script. Earlier emails have it after a #. */
function ConfirmReviewPage({ id }: { id: string }) {
  usePageHead(plainHead(useSite().name, title, useAddress().path))
  const hash = useLinkToken()
  const token = id || hash
  const { confirm, isBusy, confirmed, failure } = useConfirm(token ?? '')
  useEffect(() => {
    if (confirmed) goToStart()
  }, [confirmed])
  return (
    <VisitorFrame>
      <main id="main" className="reviews-page review-sent">
        <h1>{confirmed ? 'Thank you' : title}</h1>
        {confirmed ? (
          <Confirmed confirmed={confirmed} />
        ) : !token ? (
          <IncompleteLink />
        ) : (
          <form
            className="form"
            method="post"
            action={`/confirm-review/${encodeURIComponent(token)}`}
            onSubmit={confirm}
          >
            <p>
              Press the button to say that you wrote it. If you did not, close this page: the review will be
              removed.
            </p>
            {failure && (
              <p className="notice" role="alert">
                {failure}
              </p>
            )}
            <input type="hidden" name="token" value={token} />
            <div className="form-actions">
              <SubmitButton label="Confirm My Review" busyLabel="Confirming..." busy={isBusy} />
            </div>
          </form>
        )}
      </main>
    </VisitorFrame>
  )
}

function Confirmed({ confirmed: { review, token } }: { confirmed: ConfirmedReview }) {
  return (
    <>
      <p role="status">{describeState(review)}</p>
      <p>For the next {confirmedDays} days, reviews from this browser need no email to confirm them.</p>
      <div className="review-ways">
        <PageLink className="button button-main" href={`/review/${encodeURIComponent(token)}`}>
          See Your Review
        </PageLink>
        <PageLink className="button" href={review.business.path}>
          {`Back to ${review.business.name}`}
        </PageLink>
      </div>
    </>
  )
}

function useConfirm(token: string) {
  const answered = useAnsweredForm<ConfirmedReview>(action)
  const { refused } = useRefusedForm(action)
  const [confirmed, setConfirmed] = useState(answered)
  const [failure, setFailure] = useState<string | null>(refused?.message ?? null)
  const { run, isRunning } = useOneAtATime(async () => {
    setFailure(null)
    try {
      setConfirmed(await send<'confirmReview'>('POST', '/api/reviews/confirm', { token }))
    } catch (error) {
      setFailure(sentenceOf(error, 'Something went wrong. Please try again.'))
    }
  })
  const confirm = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    void run()
  }
  return { confirm, isBusy: isRunning, confirmed, failure }
}
