// A review as a moderator reads it: what was written, why it was held, the decisions, and the form that closes a business to new reviews.
import { Check, X } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { longDayText, momentText, monthText } from '../../../contract/day-text.ts'
import type { ReviewItem } from '../../../contract/review.ts'
import {
  heldReasons,
  rejectionReasons,
  reviewLengths,
  reviewReportReasons,
} from '../../../contract/review-choices.ts'
import { LongText } from '../../business/change-list.tsx'
import { ReviewPhotos, StarRow } from '../../business/shown-reviews.tsx'
import { type ReviewVerdict, readReviewQueue, reviewQueueFormPath } from '../../data/review-queue.ts'
import { isSecondClick, useRefusedForm } from '../../data/send.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/fields.tsx'
import { PlainForm, RefusedSummary, SignedInAs, useSendOnce } from '../../ui/form-summary.tsx'
import { verdictWords } from './review-dialog.tsx'

type ReviewCardProps = {
  item: ReviewItem
  onAsk: (verdict: ReviewVerdict) => void
  /** Approves it at once. Without it, the button asks first. */
  onApprove: (() => void) | undefined
}

export function ReviewCard({ item, ...decide }: ReviewCardProps) {
  const { id, part, stars, text, name, visitedOn, writtenAt, photos, reply, business } = item
  return (
    <li className="history-line review-queued" data-listing={`${part}-${id}`}>
      <h2 className="history-subject">
        <PageLink className="text-button" href={business.path}>
          <bdi>{business.name}</bdi>
        </PageLink>
      </h2>
      <p className="review-head">
        <StarRow stars={stars} />
        <b>
          <bdi>{name ?? 'Without a name'}</bdi>
        </b>
        <span>
          <time dateTime={writtenAt}>{momentText(writtenAt)}</time>
          {visitedOn && `, visited in ${monthText(visitedOn)}`}
        </span>
      </p>
      {text ? <LongText text={text} /> : <p className="hint">Stars only, without text.</p>}
      <ReviewPhotos photos={photos} name={name} />
      {reply && (
        <div className="review-reply">
          <p>
            <b>{part === 'reply' ? 'Answer from the owner, waiting for you' : 'Answer from the owner'}</b>
          </p>
          <LongText text={reply.text} />
        </div>
      )}
      <Signs item={item} />
      <div className="waiting-actions">
        <DecisionButton item={item} verdict="approve" {...decide}>
          <Check aria-hidden="true" />
        </DecisionButton>
        <DecisionButton item={item} verdict="reject" {...decide}>
          <X aria-hidden="true" />
        </DecisionButton>
      </div>
      <PlainDecisions item={item} />
      <ClosingForm item={item} />
    </li>
  )
}

/** Why the review was held, who reported it and why, and how many others came from the same person or network. */
function Signs({ item: { heldFor, reports, others, rejection } }: { item: ReviewItem }) {
  const lines = [
    ...heldFor.map((reason) => `Held: ${heldReasons[reason]}.`),
    ...(rejection
      ? [`Rejected before: ${rejectionReasons[rejection.kind].label}. ${rejection.text ?? ''}`]
      : []),
    othersText('the same person', others.ofPerson, others.ofPersonRejected),
    othersText('the same network, within 30 days', others.ofNetwork, others.ofNetworkRejected),
  ].filter(Boolean)
  if (lines.length + reports.length === 0) return null
  return (
    <ul className="review-signs">
      {reports.map(({ reason, text, at, byOwner }) => (
        <li key={`${at} ${reason}`}>
          {byOwner ? 'The owner' : 'A visitor'} reported it on <time dateTime={at}>{momentText(at)}</time>:{' '}
          {reviewReportReasons[reason]}.{' '}
          {text && (
            <q>
              <bdi>{text}</bdi>
            </q>
          )}
        </li>
      ))}
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function othersText(from: string, count: number, rejected: number): string {
  if (count === 0) return ''
  const reviews = count === 1 ? '1 other review' : `${count} other reviews`
  return `From ${from}: ${reviews}, ${rejected === 0 ? 'none' : rejected} of them rejected.`
}

type DecisionButtonProps = ReviewCardProps & { verdict: ReviewVerdict; children: ReactNode }

function DecisionButton({ item, verdict, onAsk, onApprove, children }: DecisionButtonProps) {
  const press = (event: MouseEvent) => {
    if (verdict === 'reject' || !onApprove) onAsk(verdict)
    // The second click of a double click may fall on the next review.
    else if (!isSecondClick(event)) onApprove()
  }
  return (
    <button type="button" className={verdict === 'approve' ? 'button button-main' : 'button'} onClick={press}>
      {children} {verdictWords(item, verdict).label}
      <span className="sr-only"> the text about {item.business.name}</span>
    </button>
  )
}

/** The same decisions for a browser without a script. */
function PlainDecisions({ item }: { item: ReviewItem }) {
  const { id, part, version } = item
  const { refused, at } = useRefusedForm('/admin/reviews?form=reject')
  const approval = useRefusedForm('/admin/reviews?form=approve').refused
  const refusedHere = [refused, approval].find((one) => one?.values.id?.[0] === id) ?? null
  const subject = (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="version" value={version} />
    </>
  )
  return (
    <>
      <RefusedSummary refused={refusedHere} failureTitle="Nothing was decided" />
      <PlainForm action="/admin/reviews?form=approve" label={verdictWords(item, 'approve').label}>
        {subject}
      </PlainForm>
      <PlainForm action="/admin/reviews?form=reject" label={verdictWords(item, 'reject').label}>
        {subject}
        <SelectField label="Reason" required={false} {...at(`kind-${id}`)}>
          <option value="">No reason given</option>
          {Object.entries(rejectionReasons).map(([kind, { label }]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Note to the writer"
          required={false}
          rows={2}
          maxLength={reviewLengths.note}
          {...at(`note-${id}`)}
        />
      </PlainForm>
    </>
  )
}

const action = '/admin/reviews?form=close'

function ClosingForm({ item: { id, part, business } }: { item: ReviewItem }) {
  const { search } = useAddress()
  const { refused } = useRefusedForm(action)
  const sendOnce = useSendOnce()
  // The page may show the business more than once; then each of its forms shows the errors.
  const refusedHere = refused?.values.id?.[0] === business.id ? refused : null
  const errorOf = (name: string) => refusedHere?.issues.find(({ path }) => path === name)?.message
  const fields = { until: `until-${business.id}`, reason: `why-${business.id}` }
  const onPage = (name: string) => `${name}-${part}-${id}`
  const { closed } = business
  return (
    <details className="review-closing" open={refusedHere !== null || undefined}>
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
        {refusedHere && (
          <RefusedSummary
            refused={{
              ...refusedHere,
              issues: refusedHere.issues.map((one) => ({ ...one, path: onPage(one.path) })),
            }}
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
              defaultValue={refusedHere?.values[fields.until]?.[0] ?? closed?.until}
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
              maxLength={reviewLengths.closing}
              name={fields.reason}
              defaultValue={refusedHere?.values[fields.reason]?.[0] ?? closed?.reason}
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
