// Knows the button that sends a rejected listing for review again, and when it cannot: nothing was changed, or not saved yet.
import { Send } from 'lucide-react'
import { useId } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { showFailureToast } from '../../data/failure-toast.ts'
import { useResubmit } from '../../data/own-business-changes.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { focusHeading } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { PlainForm } from '../../ui/plain-form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDraftKey, useHasDraft } from '../owner-drafts.ts'

export function ResubmitButton({ business: { canResubmit, ownerEmail } }: { business: OwnBusiness }) {
  const id = useId()
  // The listing would be sent without them.
  const hasUnsaved = useHasDraft(useDraftKey('edit'))
  const { mutateAsync } = useResubmit()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await mutateAsync()
      showToast({ title: 'Sent for review', text: 'We will look at your listing again.' })
      // The notice with the button is gone.
      focusHeading()
    } catch (error) {
      showFailureToast('The listing was not sent', error)
    }
  })
  return (
    <div className="resubmit">
      <button
        type="button"
        className={canResubmit ? 'button button-main needs-script' : 'button button-main'}
        aria-disabled={!canResubmit || hasUnsaved || isRunning || undefined}
        aria-describedby={id}
        onClick={canResubmit && !hasUnsaved ? run : undefined}
      >
        <Send aria-hidden="true" /> {isRunning ? 'Sending...' : 'Send for review again'}
      </button>
      {canResubmit && <PlainForm action="/business?form=resubmit" label="Send for review again" />}
      <p id={id}>
        <NextStep hasUnsaved={hasUnsaved} canResubmit={canResubmit} ownerEmail={ownerEmail} />
      </p>
    </div>
  )
}

type NextStepProps = Pick<OwnBusiness, 'canResubmit' | 'ownerEmail'> & { hasUnsaved: boolean }

function NextStep({ canResubmit, hasUnsaved, ownerEmail }: NextStepProps) {
  if (!canResubmit)
    return (
      <>
        <PageLink href="/business/edit">Change your listing first.</PageLink> Then you can send it for review
        again.
      </>
    )
  if (hasUnsaved) return 'Save your changes, or discard them. Then you can send it for review again.'
  return (
    <>
      We look at it again, usually within <ReviewDays />, and write to {ownerEmail ?? 'you'}.
    </>
  )
}
