// The pages that the links in emails to a writer open: one confirms a review, and one shows it, with the forms that change it and take it back.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { imageVariantPath } from '../../../contract/image.ts'
import type { ConfirmedReview, OwnReview } from '../../../contract/review.ts'
import { confirmedDays, rejectionReasons } from '../../../contract/review-choices.ts'
import { ReviewItem } from '../../business/shown-reviews.tsx'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { ownReviewQuery } from '../../data/reviews.ts'
import { send, sentenceOf, useAnsweredForm, useRefusedForm } from '../../data/send.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { PageContext, ScreenParts } from '../../screen.ts'
import { RefusedSummary, SentNotice, SubmitButton, useSendOnce } from '../../ui/form-summary.tsx'
import { LoadState } from '../../ui/notice.tsx'
import { plainHead, titled, usePageHead, useSite } from '../../ui/page-head.ts'
import { IncompleteLink, useLinkToken } from '../account/one-time-link.tsx'
import { EmptyPage } from '../empty-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import { PhotosField, ReviewFields } from './write-review.tsx'
import './review-pages.css'

const title = 'Your review'

export const ownReviewPage: ScreenParts = {
  Component: OwnReviewPage,
  load: ({ id, client, get }) => [client.prefetchQuery(ownReviewQuery(id, get))],
  head: titled(title),
  isFound: ({ id, client }: PageContext) => client.getQueryData(ownReviewQuery(id).queryKey) !== null,
}

function OwnReviewPage({ id }: { id: string }) {
  const { path } = useAddress()
  usePageHead(plainHead(useSite().name, title, path))
  const query = useQuery(ownReviewQuery(id))
  const { data: review } = query
  return <VisitorFrame>{screen()}</VisitorFrame>

  function screen() {
    if (review === null)
      return (
        <EmptyPage
          title="There is no review here"
          text="The link may be incomplete, the review may not be confirmed yet, or it was taken back. Please open the link in our latest email."
        />
      )
    return (
      <main id="main" className="reviews-page review-write">
        <h1>{review ? `Your review of ${review.business.name}` : title}</h1>
        <LoadState of={query} failureTitle="Your review could not be loaded" />
        {review && <OwnReviewParts review={review} token={id} />}
      </main>
    )
  }
}

const sentWords = {
  change: 'Your change was saved.',
  remove: 'It was saved. Your name, text and photos have been removed.',
}

type PartProps = { review: OwnReview; token: string }

function OwnReviewParts({ review, token }: PartProps) {
  const { state, rejection, business } = review
  return (
    <>
      <SentNotice words={sentWords} />
      <p>{describeState(review)}</p>
      {rejection && (
        <p className="notice">
          <b>{rejectionReasons[rejection.kind].sentence}</b> {rejection.text}
        </p>
      )}
      {state !== 'withdrawn' && (
        <ol className="review-list">
          <ReviewItem review={review} reply={review.reply} />
        </ol>
      )}
      <p>
        <PageLink className="text-link" href={business.path}>
          {`See the listing of ${business.name}`}
        </PageLink>
      </p>
      <ChangeForm review={review} token={token} />
      {state !== 'withdrawn' && <RemoveForm review={review} token={token} />}
    </>
  )
}

const changeAction = '/review/:id?form=change'

function ChangeForm({ review, token }: PartProps) {
  const { refused } = useRefusedForm(changeAction)
  const { starsAlone, reviews } = useSite()
  const sendOnce = useSendOnce()
  return (
    <details className="panel review-panel" open={refused !== null || undefined}>
      <summary>{review.state === 'withdrawn' ? 'Write it again' : 'Change it'}</summary>
      <form
        className="form"
        method="post"
        action={`/review/${encodeURIComponent(token)}?form=change#form-summary`}
        encType="multipart/form-data"
        noValidate
        onSubmit={sendOnce}
      >
        <RefusedSummary refused={refused} failureTitle="Your change was not saved" />
        {reviews === 'moderated' && review.state === 'published' && (
          <p>A moderator reads the change first. Until then, nobody can read your review.</p>
        )}
        <input type="hidden" name="token" value={token} />
        <ReviewFields action={changeAction} before={review} starsAlone={starsAlone} />
        <KeptPhotos photos={review.photos} />
        <PhotosField action={changeAction} label="Add photos" />
        <div className="form-actions">
          <button type="submit" className="button button-main submit">
            Save the Change
          </button>
        </div>
      </form>
    </details>
  )
}

function KeptPhotos({ photos }: Pick<OwnReview, 'photos'>) {
  if (photos.length === 0) return null
  return (
    <fieldset className="field">
      <legend>Photos to keep</legend>
      <input type="hidden" name="hasPhotos" value="1" />
      <div className="kept-photos">
        {photos.map(({ id, width, height }, at) => (
          <label key={id}>
            <input type="checkbox" name="keepPhotos" value={id} defaultChecked />
            <img
              src={imageVariantPath(id, 320)}
              alt={`${at + 1} of ${photos.length}`}
              width={width}
              height={height}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const removeAction = '/review/:id?form=remove'

function RemoveForm({ review, token }: PartProps) {
  const { refused } = useRefusedForm(removeAction)
  const sendOnce = useSendOnce()
  return (
    <details className="panel review-panel" open={refused !== null || undefined}>
      <summary>Take it back</summary>
      <form
        className="form"
        method="post"
        action={`/review/${encodeURIComponent(token)}?form=remove#form-summary`}
        onSubmit={sendOnce}
      >
        <RefusedSummary refused={refused} failureTitle="Your review was not taken back" />
        <input type="hidden" name="token" value={token} />
        {review.state === 'published' && review.name !== null && (
          <p>
            <button type="submit" name="keep" value="stars" className="button">
              Remove Name, Words and Photos
            </button>{' '}
            Your stars still count.
          </p>
        )}
        <p>
          <button type="submit" name="keep" value="nothing" className="button button-reject">
            Remove Everything
          </button>{' '}
          Nobody can read it, and it does not count.
        </p>
      </form>
    </details>
  )
}

const stateWords: Record<OwnReview['state'], string> = {
  pending: 'Your review is waiting for a moderator. We will write to you once it is published.',
  published: 'Your review is published: everyone can read it.',
  rejected: 'Your review was not published. You can change it; a moderator then reads it again.',
  withdrawn:
    'You took your review back. Nobody can read it, and it does not count. You can write it again within 30 days.',
}

/** A published review without a name is one whose writer kept only the stars. */
const describeState = ({ state, name }: Pick<OwnReview, 'state' | 'name'>): string =>
  state === 'published' && name === null
    ? 'Your stars count, without your name and words.'
    : stateWords[state]

const confirmAction = '/confirm-review/:id'
const confirmTitle = 'Confirm your review'

export const confirmReviewPage: ScreenParts = { Component: ConfirmReviewPage, head: titled(confirmTitle) }

/** The token is the id in the path, so that the button works without a script. Earlier emails have it after a #. */
function ConfirmReviewPage({ id }: { id: string }) {
  usePageHead(plainHead(useSite().name, confirmTitle, useAddress().path))
  const hash = useLinkToken()
  const token = id || hash
  const { confirm, isBusy, confirmed, failure } = useConfirm(token ?? '')
  useEffect(() => {
    if (confirmed) goToStart()
  }, [confirmed])
  return (
    <VisitorFrame>
      <main id="main" className="reviews-page review-sent">
        <h1>{confirmed ? 'Thank you' : confirmTitle}</h1>
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
  const answered = useAnsweredForm<ConfirmedReview>(confirmAction)
  const { refused } = useRefusedForm(confirmAction)
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
