// The notice about an owner's waiting edit, and the dialog that withdraws it.
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import { dayText } from '../../contract/day-text.ts'
import { labelsOf, listShownChanges, withWaiting } from '../../contract/field-changes.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import { isOutdated } from '../data/calls.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useWithdrawEdit } from '../data/own-business.ts'
import { showFailureToast } from '../data/send.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { PlainForm } from '../ui/form-summary.tsx'
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
