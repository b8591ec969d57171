// The notices about what waits on a listing: the owner's own edit, with the dialog that withdraws it, and a claim of somebody else, with the
// owner's two answers.

import { useQuery } from '@tanstack/react-query'
import { Clock, KeyRound } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import type { ClaimAnswer, Dispute } from '../../contract/claims.ts'
import { dayText, momentText } from '../../contract/day-text.ts'
import { labelsOf, listShownChanges, withWaiting } from '../../contract/field-changes.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import { isOutdated } from '../data/calls.ts'
import { disputesQuery, useDisputeAnswer } from '../data/claims.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useWithdrawEdit } from '../data/own-business.ts'
import { showFailureToast } from '../data/send.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { PlainForm, SignedInAs } from '../ui/form-summary.tsx'
import { useSite } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'

/** `onGone` is called when the edit was withdrawn, or was found to be decided. */
type WaitingNoticeProps = { business: OwnBusiness; onGone?: () => void }

export function WaitingNotice({ business, onGone }: WaitingNoticeProps) {
  const [isAsking, setAsking] = useState(false)
  const { priceSign = '$' } = useSite()
  const { waiting } = business
  if (!waiting) return null
  const changes = listShownChanges(business, withWaiting(business))
  return (
    <section className="owner-notice owner-notice-pending" aria-labelledby="waiting-title">
      <Clock aria-hidden="true" />
      <div>
        <h2 id="waiting-title">
          Waiting for review: {labelsOf(changes.map(({ field }) => field)).join(', ')}
        </h2>
        <p>
          You sent it on {dayText(waiting.at)}. Until we have reviewed it, visitors see your listing as it
          was. We will write to you as soon as we have.
        </p>
        <details className="waiting-changes">
          <summary>See what would change</summary>
          <ChangeList
            differences={describeChanges(changes, priceSign, () => true)}
            headings={{ before: 'Now', now: 'New' }}
          />
        </details>
      </div>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        Withdraw
      </button>
      <PlainForm action="/business?form=withdraw" label="Withdraw" />
      {isAsking && <WithdrawDialog onGone={onGone} onClose={() => setAsking(false)} />}
    </section>
  )
}

type WithdrawDialogProps = { onGone: (() => void) | undefined; onClose: () => void }

function WithdrawDialog({ onGone, onClose }: WithdrawDialogProps) {
  const { mutateAsync } = useWithdrawEdit()
  const { run, isRunning } = useOneAtATime(async () => {
    const isGone = await mutateAsync().then(
      () => {
        showToast({ title: 'Edit withdrawn', text: 'Your listing stays as visitors see it.' })
        return true
      },
      (error) => {
        showFailureToast('The edit was not withdrawn', error)
        return isOutdated(error)
      },
    )
    // The state outlives the hidden notice: the next waiting edit would open the dialog again.
    onClose()
    if (!isGone) return
    onGone?.()
    // The button that had the focus is gone.
    focusHeading()
  })
  return (
    <ConfirmDialog
      title="Withdraw this edit?"
      confirmLabel="Withdraw"
      pendingLabel="Withdrawing..."
      tone="destructive"
      isPending={isRunning}
      onConfirm={run}
      onClose={onClose}
    >
      Your listing stays as visitors see it now. Pictures that you uploaded with the edit are removed.
    </ConfirmDialog>
  )
}

export function DisputeNotices() {
  const { data: disputes = [] } = useQuery(disputesQuery)
  return disputes.map((dispute) => <DisputeNotice key={dispute.id} dispute={dispute} />)
}

function DisputeNotice({ dispute: { id, note, answerUntil, answer } }: { dispute: Dispute }) {
  const title = `dispute-${id}`
  return (
    <section className="owner-notice owner-notice-rejected" aria-labelledby={title}>
      <KeyRound aria-hidden="true" />
      <div>
        <h2 id={title}>Someone has claimed your listing</h2>
        <p>
          Do you want to keep it, or give it up, for example because the business was sold? Please answer
          before {momentText(answerUntil)}. A moderator then decides, and nothing changes until then.
        </p>
        {note && (
          <blockquote>
            <bdi>{note}</bdi>
          </blockquote>
        )}
        <p role="status">{answer && answeredTexts[answer]}</p>
      </div>
      <AnswerForm id={id} />
    </section>
  )
}

const answeredTexts: Record<ClaimAnswer['answer'], string> = {
  keep: 'You answered that you are keeping it. You can still change that.',
  'give-up': 'You answered that you are giving it up. You can still change that.',
}

function AnswerForm({ id }: { id: number }) {
  const { mutateAsync } = useDisputeAnswer(id)
  const { run, isRunning } = useOneAtATime(async (answer: ClaimAnswer['answer']) => {
    try {
      await mutateAsync(answer)
      showToast({ title: 'Answer saved', text: 'A moderator decides next.' })
    } catch (error) {
      showFailureToast('Your answer was not saved', error)
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as globalThis.SubmitEvent
    void run(submitter?.getAttribute('value') === 'give-up' ? 'give-up' : 'keep')
  }
  return (
    <form className="dispute-answer" method="post" action="/business?form=claim" onSubmit={submit}>
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      {(['keep', 'give-up'] as const).map((value) => (
        <button
          key={value}
          type="submit"
          name="answer"
          value={value}
          data-held
          className={value === 'keep' ? 'button button-main' : 'button'}
          aria-disabled={isRunning || undefined}
        >
          {value === 'keep' ? 'Keep My Listing' : 'Give It Up'}
        </button>
      ))}
    </form>
  )
}
