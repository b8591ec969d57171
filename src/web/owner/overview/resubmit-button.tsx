// Knows the button that sends a rejected listing for review again, and what it says while nothing has changed.
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

export function ResubmitButton({ business: { canResubmit, ownerEmail } }: { business: OwnBusiness }) {
  const id = useId()
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
        aria-disabled={!canResubmit || isRunning || undefined}
        aria-describedby={id}
        onClick={canResubmit ? run : undefined}
      >
        <Send aria-hidden="true" /> {isRunning ? 'Sending...' : 'Send for review again'}
      </button>
      {canResubmit && <PlainForm action="/business?form=resubmit" label="Send for review again" />}
      <p id={id}>
        {canResubmit ? (
          <>
            We look at it again, usually within <ReviewDays />, and write to {ownerEmail ?? 'you'}.
          </>
        ) : (
          <>
            <PageLink href="/business/edit">Change your listing first.</PageLink> Then you can send it for
            review again.
          </>
        )}
      </p>
    </div>
  )
}
