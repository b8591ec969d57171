// Knows what an owner reads about the edit that waits: which fields, what visitors see, and how to withdraw it.
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { OwnBusiness } from '../../contract/business.ts'
import { dayText } from '../../contract/day-text.ts'
import { labelsOf, listShownChanges, withWaiting } from '../../contract/field-changes.ts'
import { ChangeList } from '../business/change-list.tsx'
import { describeChanges } from '../business/change-words.ts'
import { PlainForm } from '../ui/plain-form.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type WaitingNoticeProps = { business: OwnBusiness; onWithdrawn?: () => void }

export function WaitingNotice({ business, onWithdrawn }: WaitingNoticeProps) {
  const [isAsking, setAsking] = useState(false)
  const { waiting } = business
  if (!waiting) return null
  const changes = listShownChanges(business, withWaiting(business))
  return (
    <section className="owner-notice owner-notice-pending" aria-labelledby="waiting-title">
      <Clock aria-hidden="true" />
      <div>
        <h2 id="waiting-title">
          Waiting for a look: {labelsOf(changes.map(({ field }) => field)).join(', ')}
        </h2>
        <p>
          You sent it on {dayText(waiting.at)}. Visitors see your listing as it was until we have looked at
          it. We write to you as soon as that is done.
        </p>
        <details className="waiting-changes">
          <summary>See what would change</summary>
          <ChangeList
            differences={describeChanges(changes, () => true)}
            headings={{ before: 'Now', now: 'New' }}
          />
        </details>
      </div>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        Withdraw
      </button>
      <PlainForm action="/business?form=withdraw" label="Withdraw" />
      {isAsking && <WithdrawDialog onWithdrawn={onWithdrawn} onClose={() => setAsking(false)} />}
    </section>
  )
}
