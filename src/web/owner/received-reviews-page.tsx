// The page on which an owner reads the reviews of the business, answers them, and reports one. It needs no script.

import type { ReactNode } from 'react'
import { formatCount } from '../../contract/day-text.ts'
import type { PageFormAction } from '../../contract/page-form.ts'
import type { ReceivedReview } from '../../contract/review.ts'
import { rejectionReasons, reviewLengths, reviewReportReasons } from '../../contract/review-choices.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { FoldedText, ReviewItem } from '../business/shown-reviews.tsx'
import { readUnanswered, receivedReviewsQuery } from '../data/own-business.ts'
import { describeTotal, useLines } from '../data/paged-lists.ts'
import { useRefusedForm } from '../data/send.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { Field } from '../ui/fields.tsx'
import {
  LineFailures,
  PlainFailures,
  RefusedSummary,
  SentNotice,
  SignedInAs,
  useSendOnce,
} from '../ui/form-summary.tsx'
import { titled, useSite } from '../ui/page-head.ts'
import './received-reviews.css'

export const receivedReviewsPage: ScreenParts = {
  Component: ReceivedReviewsPage,
  head: titled('Reviews'),
  load: ({ client, get, search, site }) =>
    site.reviews === 'off' ? [] : [client.prefetchInfiniteQuery(receivedReviewsQuery(search, get))],
}

const replyAction = '/business/reviews?form=reply'
const removeAction = '/business/reviews?form=reply-remove'
const reportAction = '/business/reviews?form=report'

function ReceivedReviewsPage() {
  if (useSite().reviews === 'off')
    return <PageHeading title="Reviews" text="This directory does not show reviews." />
  return <ReceivedReviews />
}

function ReceivedReviews() {
  const { search } = useAddress()
  const { reviews } = useSite()
  const isUnanswered = readUnanswered(search)
  const list = useLines(receivedReviewsQuery(search))
  const pathOf = (more: Record<string, string>) =>
    `/business/reviews?${new URLSearchParams({ ...(isUnanswered && { state: 'unanswered' }), ...more })}`
  return (
    <div className="owner-page received-reviews">
      <PageHeading
        title="Reviews"
        text={<span role="status">{describeTotal(list, (total) => countText(total, isUnanswered))}</span>}
      >
        <PageLink
          className="button"
          href={isUnanswered ? '/business/reviews' : '/business/reviews?state=unanswered'}
        >
          {isUnanswered ? 'All reviews' : 'Without an answer'}
        </PageLink>
      </PageHeading>
      <SentNotice
        words={{
          reply:
            reviews === 'moderated'
              ? 'Your answer was saved. A moderator reads it before it is published.'
              : 'Your answer was saved.',
          'reply-remove': 'Your answer was removed.',
          report: 'Thank you. A moderator will read the review and decide whether it stays.',
        }}
      />
      <PlainFailures actions={[removeAction]} />
      <LineFailures actions={[replyAction, reportAction]} lines={list.lines} />
      <HistoryList
        isCounted
        list={list}
        failureTitle="The reviews could not be loaded"
        none={
          isUnanswered
            ? 'You have answered every review.'
            : 'Nobody has written a review yet. Share your page with your customers, and ask them for one.'
        }
        pathOf={(cursor) => pathOf({ cursor })}
      >
        {(review) => {
          const cursor = list.cursorOf(review)
          const formPath = (form: string) => pathOf({ ...(cursor && { cursor }), form })
          return <ReceivedItem key={review.id} review={review} formPath={formPath} />
        }}
      </HistoryList>
    </div>
  )
}

type Props = {
  review: ReceivedReview
  /** The address that a form is sent to. It keeps the parameters, so that a refused form is shown with the same reviews. */
  formPath: (form: string) => string
}

function ReceivedItem(props: Props) {
  return (
    <ReviewItem review={props.review}>
      <ReplyParts {...props} />
      <ReportForm {...props} />
    </ReviewItem>
  )
}

function countText(total: string, isUnanswered: boolean): string {
  const count = total === '1' ? '1 review' : `${formatCount(total)} reviews`
  if (total === '0') return isUnanswered ? 'No reviews without your answer' : 'No reviews yet'
  return isUnanswered ? `${count} without your answer` : `${count}, latest first`
}

const replyWords = {
  pending: 'Your answer is waiting for a moderator. Nobody else can read it yet.',
  published: 'Your answer',
  rejected: 'Your answer was not published.',
} as const

/** The answer, and the form that writes or changes it. */
function ReplyParts({ review, formPath }: Props) {
  const { id, reply, name } = review
  const { refused } = useRefusedForm(replyAction)
  const isRefused = refused?.values.id?.[0] === id
  return (
    <>
      {reply && (
        <div className="review-reply">
          <p>
            <b>{replyWords[reply.state]}</b>{' '}
            {reply.rejection &&
              `${rejectionReasons[reply.rejection.kind].sentence} ${reply.rejection.text ?? ''}`}
          </p>
          <FoldedText text={reply.text} />
        </div>
      )}
      <details className="reply-form" open={isRefused || undefined}>
        <summary>
          {reply ? 'Change your answer' : 'Answer'}
          <span className="sr-only">, review of {name ?? 'a visitor'}</span>
        </summary>
        <ReplyForm review={review} formPath={formPath} />
        {reply && (
          <form method="post" action={formPath('reply-remove')}>
            <SignedInAs />
            <input type="hidden" name="id" value={id} />
            <button type="submit" className="button">
              Remove Your Answer
            </button>
          </form>
        )}
      </details>
    </>
  )
}

/** A page has many of these forms: the names of their fields are the same, but the ids differ. */
function useFormOf(action: PageFormAction, id: string, prefix = '') {
  const { refused, at } = useRefusedForm(action)
  const isRefused = refused?.values.id?.[0] === id
  const onPage = (name: string) => `${prefix}${name}-${id}`
  const summary = isRefused && {
    ...refused,
    issues: refused.issues.map((issue) => ({ ...issue, path: onPage(issue.path) })),
  }
  const fieldOf = (name: string) => {
    const { error, ...input } = at(name)
    return isRefused ? { error, input } : { error: undefined, input: { name, defaultValue: undefined } }
  }
  return { summary: summary || null, onPage, fieldOf }
}

type FormFrameProps = { action: string; id: string; children: ReactNode }

function FormFrame({ action, id, children }: FormFrameProps) {
  const sendOnce = useSendOnce()
  return (
    <form className="form" method="post" action={`${action}#form-summary`} noValidate onSubmit={sendOnce}>
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      {children}
    </form>
  )
}

function ReplyForm({ review: { id, reply }, formPath }: Props) {
  const { summary, onPage, fieldOf } = useFormOf(replyAction, id)
  const { error, input } = fieldOf('text')
  const { reviews } = useSite()
  return (
    <FormFrame action={formPath('reply')} id={id}>
      <RefusedSummary refused={summary} failureTitle="Your answer was not saved" />
      <Field
        name={onPage('text')}
        label="Your answer"
        error={error}
        help={`Everyone can read it below the review${reviews === 'moderated' ? ', once a moderator has' : ''}. Stay calm, and say what you will do.`}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            {...input}
            className="input"
            rows={4}
            maxLength={reviewLengths.reply}
            defaultValue={input.defaultValue ?? reply?.text}
          />
        )}
      </Field>
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          {reply ? 'Save Answer' : 'Send Answer'}
        </button>
      </div>
    </FormFrame>
  )
}

function ReportForm({ review: { id, isReported, name }, formPath }: Props) {
  const { summary, onPage, fieldOf } = useFormOf(reportAction, id, 'report-')
  const reason = fieldOf('reason')
  const text = fieldOf('text')
  if (isReported)
    return <p className="field-help">You reported it. A moderator will decide whether it stays.</p>
  return (
    <details className="reply-form" open={summary !== null || undefined}>
      <summary>
        Report it<span className="sr-only">, review of {name ?? 'a visitor'}</span>
      </summary>
      <FormFrame action={formPath('report')} id={id}>
        <RefusedSummary refused={summary} failureTitle="Your report was not sent" />
        <p className="field-help">
          A moderator reads the review. You cannot remove it yourself, and a bad review alone is no reason.
        </p>
        <Field name={onPage('reason')} label="What is wrong with it?" error={reason.error}>
          {(attributes) => (
            <select {...attributes} {...reason.input} className="input">
              <option value="">Choose a reason</option>
              {Object.entries(reviewReportReasons).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          name={onPage('text')}
          label="Tell the moderator more"
          required={false}
          error={text.error}
          help={`At most ${reviewLengths.note} characters.`}
        >
          {(attributes) => (
            <textarea
              {...attributes}
              {...text.input}
              className="input"
              rows={3}
              maxLength={reviewLengths.note}
            />
          )}
        </Field>
        <div className="form-actions">
          <button type="submit" className="button submit">
            Send Report
          </button>
        </div>
      </FormFrame>
    </details>
  )
}
