// The form with which a visitor reviews a business, and its fields, which the form that changes a review shows too. The browser can send both by itself.
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { BusinessDetail } from '../../../contract/business.ts'
import { dateAt } from '../../../contract/day-text.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import { writePath } from '../../../contract/public-addresses.ts'
import type { OwnReview, ReviewSent } from '../../../contract/review.ts'
import {
  honeypotField,
  maxReviewPhotos,
  maxVisitYears,
  reviewLengths,
} from '../../../contract/review-choices.ts'
import { PictureField } from '../../business/picture-field.tsx'
import { ReviewsClosedNotice, StarRow } from '../../business/shown-reviews.tsx'
import { isRefused, loadFailureText } from '../../data/calls.ts'
import { reviewFormQuery } from '../../data/reviews.ts'
import { useAnsweredForm, useRefusedForm } from '../../data/send.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { EmailField, FieldRemarks, fieldId, TextAreaField, TextField } from '../../ui/fields.tsx'
import { RefusedSummary, useSendOnce } from '../../ui/form-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { slugOf } from './review-actions.tsx'
import '../../business/choices.css'

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

/** The review before it is changed; null for a new one. */
type Before = Pick<OwnReview, 'stars' | 'text' | 'name' | 'visitedOn'> | null
type ReviewFieldsProps = { action: PageFormAction; before: Before; starsAlone: boolean }

export function ReviewFields({ action, before, starsAlone }: ReviewFieldsProps) {
  const { at } = useRefusedForm(action)
  const today = dateAt(new Date())
  const fieldOf = (name: 'text' | 'visitedOn' | 'name') => {
    const field = at(name)
    return { ...field, defaultValue: field.defaultValue ?? before?.[name] ?? undefined }
  }
  return (
    <>
      <StarsField action={action} before={before?.stars} />
      <CountedText starsAlone={starsAlone} field={fieldOf('text')} />
      <TextField
        label="When did you visit?"
        required={false}
        type="date"
        max={today}
        min={`${Number(today.slice(0, 4)) - maxVisitYears}${today.slice(4)}`}
        help="Others see only the month."
        {...fieldOf('visitedOn')}
      />
      <TextField
        label="Your name, as others see it"
        autoComplete="nickname"
        maxLength={reviewLengths.name}
        help="A first name is enough."
        {...fieldOf('name')}
      />
    </>
  )
}

const starWords = { 5: 'Excellent', 4: 'Good', 3: 'All right', 2: 'Poor', 1: 'Bad' } as const

function StarsField({ action, before }: { action: PageFormAction; before: number | undefined }) {
  const { error, defaultValue, onChange } = useRefusedForm(action).at('stars')
  const id = fieldId('stars')
  const chosen = defaultValue ?? String(before ?? '')
  return (
    <fieldset className="field" id={id} aria-describedby={error && `${id}-error`}>
      <legend>Your stars</legend>
      <div className="choices star-choices">
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="stars"
              value={stars}
              defaultChecked={chosen === String(stars)}
              onChange={onChange}
            />
            <StarRow stars={stars} /> <span>{starWords[stars]}</span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} />
    </fieldset>
  )
}

type TextFieldOf = ReturnType<ReturnType<typeof useRefusedForm>['at']>
type CountedTextProps = { starsAlone: boolean; field: TextFieldOf }

function CountedText({ starsAlone, field }: CountedTextProps) {
  const [length, setLength] = useState(field.defaultValue?.length ?? 0)
  const { min, max } = reviewLengths.text
  return (
    <TextAreaField
      label="How was it?"
      required={!starsAlone}
      rows={6}
      maxLength={max}
      help={`${min} to ${max} characters, in any language. Say what happened, and do not name people in anger.`}
      hint={length > 0 && `${length} of ${max}`}
      {...field}
      onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => {
        setLength(target.value.length)
        field.onChange()
      }}
    />
  )
}

type PhotosFieldProps = { action: PageFormAction; label: string }

/** With a script the photos are made smaller before they are sent: four photos from a phone can have 20 MB. */
export function PhotosField({ action, label }: PhotosFieldProps) {
  const { refused, at } = useRefusedForm(action)
  const { error, onChange } = at('photos')
  const [tooMany, setTooMany] = useState(false)
  const isLost = refused?.lostFiles.includes('photos')
  return (
    <PictureField
      name="photos"
      label={label}
      isMultiple
      error={
        tooMany
          ? `Please choose at most ${maxReviewPhotos} photos`
          : (error ?? (isLost ? 'Please choose your photos again: a form cannot keep files' : undefined))
      }
      help={`Up to ${maxReviewPhotos}, each at most 5MB: JPEG, PNG or WebP. No faces of people who have not agreed.`}
      onChange={({ length }) => {
        onChange()
        setTooMany(length > maxReviewPhotos)
      }}
    />
  )
}
