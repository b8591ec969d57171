// What a visitor can do with a review: mark it as helpful, or report it. Both are forms that the browser can send by itself.
import { Flag, ThumbsUp } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { type ReviewsView, reviewsPath } from '../../../contract/public-addresses.ts'
import type { Review } from '../../../contract/review.ts'
import { reviewLengths, reviewReportReasons } from '../../../contract/review-choices.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send, showFailureToast, useRefusedForm } from '../../data/send.ts'
import { Field } from '../../ui/fields.tsx'
import { RefusedSummary, useSendOnce } from '../../ui/form-summary.tsx'

type ActionProps = { review: Pick<Review, 'id' | 'helpful' | 'name'>; path: string; view: ReviewsView }

/** The part of a business's address that identifies it, as the forms send it. */
export const slugOf = (path: string): string => path.replace(/^\/b\//, '')

/** Hidden fields that name the review and the page, so that the next page shows the review again. */
function PageFields({ review: { id }, path, view }: ActionProps) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="page" value={slugOf(path)} />
      <input type="hidden" name="view" value={reviewsPath(path, view).split('?')[1] ?? ''} />
    </>
  )
}

export function HelpfulForm(props: ActionProps) {
  const { id, helpful, name } = props.review
  const [marked, setMarked] = useState<number | null>(null)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      setMarked((await send<'markHelpful'>('POST', `/api/reviews/${id}/helpful`, {})).helpful)
    } catch (error) {
      showFailureToast('That was not saved', error)
    }
  })
  const count = marked ?? helpful
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (marked === null) void run()
  }
  return (
    <form method="post" action={reviewsFormPath(props.path, props.view, 'helpful')} onSubmit={submit}>
      <PageFields {...props} />
      <button
        type="submit"
        className="text-button"
        data-held
        aria-disabled={isRunning || marked !== null || undefined}
      >
        <ThumbsUp aria-hidden="true" /> {marked === null ? 'Helpful' : 'Thank you'}
        {count > 0 && <span> ({count})</span>}
        <span className="sr-only">, review of {name ?? 'a visitor'}</span>
      </button>
    </form>
  )
}

const reportAction = '/b/:id/reviews?form=report'

export function ReportReview(props: ActionProps) {
  const { id, name } = props.review
  const { refused, at } = useRefusedForm(reportAction)
  const sendOnce = useSendOnce()
  const isRefused = refused?.values.id?.[0] === id
  // A page has many of these forms: the names of the fields are the same in each, their ids are not.
  const onPage = (field: string) => `${field}-${id}`
  const fieldOf = (field: string) => {
    const { error, ...input } = at(field)
    return isRefused ? { error, input } : { error: undefined, input: { name: field } }
  }
  const reason = fieldOf('reason')
  const text = fieldOf('text')
  return (
    <details className="review-report" open={isRefused || undefined}>
      <summary>
        <Flag aria-hidden="true" /> Report
        <span className="sr-only"> the review of {name ?? 'a visitor'}</span>
      </summary>
      <form
        className="form"
        method="post"
        action={`${reviewsFormPath(props.path, props.view, 'report')}#form-summary`}
        noValidate
        onSubmit={sendOnce}
      >
        {isRefused && (
          <RefusedSummary
            refused={{
              ...refused,
              issues: refused.issues.map((one) => ({ ...one, path: onPage(one.path) })),
            }}
            failureTitle="Your report was not sent"
          />
        )}
        <PageFields {...props} />
        <Field name={onPage('reason')} label="What is wrong with it?" error={reason.error}>
          {(attributes) => (
            <select className="input" {...attributes} {...reason.input}>
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
          label="Tell us more"
          required={false}
          help={`At most ${reviewLengths.note} characters.`}
          error={text.error}
        >
          {(attributes) => (
            <textarea
              className="input"
              rows={3}
              maxLength={reviewLengths.note}
              {...attributes}
              {...text.input}
            />
          )}
        </Field>
        <div className="form-actions">
          <button type="submit" className="button button-main submit">
            Send Report
          </button>
        </div>
      </form>
    </details>
  )
}

/** The action of a form on the page of reviews. It keeps the parameters, so that a refused form is shown with the same reviews. */
function reviewsFormPath(path: string, view: ReviewsView, form: string): string {
  const address = reviewsPath(path, view)
  return `${address}${address.includes('?') ? '&' : '?'}form=${form}`
}
