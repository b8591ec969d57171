// The form that closes a business to new reviews for a time, or opens it again. The browser sends it, with and without a script.
import { longDayText } from '../../../contract/day-text.ts'
import type { ReviewItem } from '../../../contract/review.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { readReviewQueue, reviewQueueFormPath } from '../../data/review-queue.ts'
import { useAddress } from '../../navigation/navigation.tsx'
import { Field } from '../../ui/fields.tsx'
import { RefusedSummary, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'

const action = '/admin/reviews?form=close'

export function ClosingForm({ item: { id, part, business } }: { item: ReviewItem }) {
  const { search } = useAddress()
  const { refused } = useRefusedForm(action)
  const sendOnce = useSendOnce()
  // The page may show the business more than once: then every form of it says what was wrong.
  const ofThis = refused?.values.id?.[0] === business.id ? refused : null
  const errorOf = (name: string) => ofThis?.issues.find(({ path }) => path === name)?.message
  const fields = { until: `until-${business.id}`, reason: `why-${business.id}` }
  const onPage = (name: string) => `${name}-${part}-${id}`
  const { closed } = business
  return (
    <details className="review-closing" open={ofThis !== null || undefined}>
      <summary>
        {closed ? `Closed to reviews until ${longDayText(closed.until)}` : 'Close to reviews…'}
      </summary>
      <form
        className="form"
        method="post"
        action={`${reviewQueueFormPath(search, 'close')}#form-summary`}
        noValidate
        onSubmit={sendOnce}
      >
        <SignedInAs />
        <input type="hidden" name="queue" value={readReviewQueue(search)} />
        <input type="hidden" name="id" value={business.id} />
        {ofThis && (
          <RefusedSummary
            refused={{ ...ofThis, issues: ofThis.issues.map((one) => ({ ...one, path: onPage(one.path) })) }}
            failureTitle="Nothing was changed"
          />
        )}
        <Field
          name={onPage('until')}
          label="Until"
          required={false}
          help="The last day without new reviews. Clear it to open the business to reviews again."
          error={errorOf('until')}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="date"
              className="input"
              name={fields.until}
              defaultValue={ofThis?.values[fields.until]?.[0] ?? closed?.until}
            />
          )}
        </Field>
        <Field
          name={onPage('reason')}
          label="Reason"
          required={false}
          help="Visitors read it."
          error={errorOf('reason')}
        >
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              className="input"
              maxLength={200}
              name={fields.reason}
              defaultValue={ofThis?.values[fields.reason]?.[0] ?? closed?.reason}
            />
          )}
        </Field>
        <div className="form-actions">
          <button type="submit" className="button submit">
            Save
          </button>
        </div>
      </form>
    </details>
  )
}
