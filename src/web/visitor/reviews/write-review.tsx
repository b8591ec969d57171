// The form with which a visitor reviews a business. The browser can send it by itself.
import { useQuery } from '@tanstack/react-query'
import type { BusinessDetail } from '../../../contract/business.ts'
import { writePath } from '../../../contract/public-addresses.ts'
import type { ReviewSent } from '../../../contract/review.ts'
import { honeypotField } from '../../../contract/review-choices.ts'
import { ReviewsClosedNotice } from '../../business/shown-reviews.tsx'
import { isRefused, loadFailureText } from '../../data/calls.ts'
import { reviewFormQuery } from '../../data/reviews.ts'
import { useAnsweredForm, useRefusedForm } from '../../data/send.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { EmailField } from '../../ui/fields.tsx'
import { RefusedSummary, useSendOnce } from '../../ui/form-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { slugOf } from './review-actions.tsx'
import { PhotosField, ReviewFields } from './review-fields.tsx'

const action = '/b/:id/reviews?form=review'

export function WriteReview({ business }: { business: BusinessDetail }) {
  // Set only in a browser that has confirmed an address before, so that no email is needed; the others are redirected.
  const answered = useAnsweredForm<ReviewSent>(action)
  const { data: form, error, refetch } = useQuery(reviewFormQuery(business.id))
  if (answered) return <SentWithoutLetter business={business} />
  return (
    <div className="review-write">
      <h1>
        Write a review of <bdi>{business.name}</bdi>
      </h1>
      {form?.closed ? (
        <ReviewsClosedNotice business={{ ...business, reviewsClosed: form.closed }} />
      ) : (
        <p>You do not need an account. Please write about your own visit: it helps others to choose.</p>
      )}
      {error && (
        <Notice title="The form could not be loaded" {...(!isRefused(error) && { onRetry: refetch })}>
          {loadFailureText(error)}
        </Notice>
      )}
      {!form && !error && <p role="status">Loading...</p>}
      {form && !form.closed && (
        <ReviewForm business={business} stamp={form.stamp} starsAlone={form.starsAlone} />
      )}
    </div>
  )
}

type ReviewFormProps = { business: BusinessDetail; stamp: string; starsAlone: boolean }

function ReviewForm({ business: { id, path }, stamp, starsAlone }: ReviewFormProps) {
  const { refused, at } = useRefusedForm(action)
  const sendOnce = useSendOnce()
  return (
    <form
      className="form"
      method="post"
      action={`${writePath(path)}&form=review#form-summary`}
      encType="multipart/form-data"
      noValidate
      onSubmit={sendOnce}
    >
      <RefusedSummary refused={refused} failureTitle="Your review was not sent" />
      <input type="hidden" name="page" value={slugOf(path)} />
      <input type="hidden" name="id" value={id} />
      {/* Whoever corrects a slip has already read the form: the seconds are counted from its first page. */}
      <input type="hidden" name="stamp" value={at('stamp').defaultValue ?? stamp} />
      <ReviewFields action={action} before={null} starsAlone={starsAlone} />
      <EmailField
        label="Your email"
        help="Never shown. We send one email with a link: your review counts once you have confirmed it."
        {...at('email')}
      />
      <PhotosField action={action} label="Photos" />
      <Honeypot />
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          Send Review
        </button>
      </div>
      <Rules />
    </form>
  )
}

/** Hidden from people; bots fill in every field. */
function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Please leave this empty
        <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Rules() {
  const { reviews } = useSite()
  return (
    <p className="review-rules">
      {reviews === 'moderated'
        ? 'A moderator reads it before it is published. '
        : 'It is published when you confirm it, unless something about it is unusual. '}
      You can change it or take it back at any time, through a link in our email. See{' '}
      <PageLink className="text-link" href="/privacy">
        what we keep
      </PageLink>
      .
    </p>
  )
}

function SentWithoutLetter({ business }: { business: BusinessDetail }) {
  const { reviews } = useSite()
  return (
    <div className="review-sent">
      <h1>Thank you</h1>
      <p role="status">
        {reviews === 'moderated'
          ? 'Your review was sent. A moderator reads it before it is published.'
          : 'Your review was sent. It will be published, unless something about it is unusual: then a moderator reads it first.'}{' '}
        There is nothing to confirm: you confirmed your address in this browser.
      </p>
      <PageLink className="button button-main" href={business.path}>
        Back to the Listing
      </PageLink>
    </div>
  )
}
