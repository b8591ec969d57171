// The notice about the status of a listing: live, pending, or turned down and why, and the button that sends it again.
import { CircleCheck, CircleX, Clock, DoorClosed, OctagonPause, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { dateAt, dayText, fullDayText } from '../../../contract/day-text.ts'
import { currentTrading } from '../../../contract/trading.ts'
import {
  type ApprovalStatus,
  type TurnedDown as Decision,
  reasonKinds,
} from '../../../contract/transitions.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { ShareLinks } from '../../business/save-and-share.tsx'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { useResubmit } from '../../data/own-business.ts'
import { showFailureToast } from '../../data/send.ts'
import { focusHeading } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { PlainForm } from '../../ui/form-summary.tsx'
import { showToast } from '../../ui/toast.ts'
import { SupportAddress } from '../own-business-page.tsx'
import { useDraftKey, useHasDraft } from '../owner-form.tsx'

type OfBusiness = { business: OwnBusiness }

export function StatusNotice({ business }: OfBusiness) {
  switch (business.approvalStatus) {
    case 'approved':
      return <ShareNotice business={business} />
    case 'pending':
      return <PendingNotice business={business} />
    case 'rejected':
      return <RejectedNotice business={business} />
    case 'suspended':
      return <SuspendedNotice business={business} />
  }
}

function PendingNotice({ business: { ownerEmail, decision, submittedAt } }: OfBusiness) {
  return (
    <StatusPanel state="pending" icon={<Clock aria-hidden="true" />} title="Your listing is under review">
      <p>
        {decision && `You sent it again on ${dayText(submittedAt)}. `}
        We usually review a listing within <ReviewDays />. You will be notified at{' '}
        {ownerEmail ? <b>{ownerEmail}</b> : 'your email address'} as soon as there is news. Until then, you
        can keep improving it.
      </p>
    </StatusPanel>
  )
}

function RejectedNotice({ business }: OfBusiness) {
  return (
    <StatusPanel
      state="rejected"
      icon={<CircleX aria-hidden="true" />}
      title="Your listing was not approved"
      below={
        <>
          <TurnedDown decision={business.decision} />
          <ResubmitButton business={business} />
        </>
      }
    >
      {business.decision?.kind ? (
        <p>
          It is not shown to visitors. If something is unclear, please contact support at <SupportAddress />.
        </p>
      ) : (
        <p>
          It is not shown to visitors. Please contact support at <SupportAddress /> to find out why, and what
          needs to change.
        </p>
      )}
    </StatusPanel>
  )
}

function SuspendedNotice({ business: { decision } }: OfBusiness) {
  return (
    <StatusPanel
      state="suspended"
      icon={<OctagonPause aria-hidden="true" />}
      title="Your listing is temporarily suspended"
      below={<TurnedDown decision={decision} />}
    >
      <p>
        Visitors cannot see it for now. Your details and your account are kept. Please contact support at{' '}
        <SupportAddress /> to have it reviewed.
      </p>
    </StatusPanel>
  )
}

type StatusPanelProps = {
  state: string
  icon: ReactNode
  title: string
  children: ReactNode
  below?: ReactNode
}

function StatusPanel({ state, icon, title, children, below }: StatusPanelProps) {
  return (
    <section className={`owner-notice owner-notice-${state}`} aria-labelledby="notice-title">
      {icon}
      <div>
        <h2 id="notice-title">{title}</h2>
        {children}
      </div>
      {below}
    </section>
  )
}

function ShareNotice({ business }: { business: OwnBusiness }) {
  const { path, name, closedUntil } = business
  const trading = currentTrading(business, dateAt(new Date()))
  if (trading === 'closed-for-good') return <ClosedNotice />
  return (
    <section className="owner-notice owner-notice-approved" aria-labelledby="notice-title">
      <CircleCheck aria-hidden="true" />
      <div>
        <h2 id="notice-title">Your listing is live</h2>
        {trading === 'temporarily-closed' && closedUntil ? (
          <p>
            Everyone can find it, and sees that you open again on {fullDayText(closedUntil)}.{' '}
            <OpenAgainLink />
          </p>
        ) : (
          <p>Everyone can find it. Share your page with your customers.</p>
        )}
      </div>
      <ShareLinks path={path} name={name} />
    </section>
  )
}

function ClosedNotice() {
  return (
    <section className="owner-notice owner-notice-approved" aria-labelledby="notice-title">
      <DoorClosed aria-hidden="true" />
      <div>
        <h2 id="notice-title">You have closed for good</h2>
        <p>
          Anyone who has the address of your page can read that you have closed. It no longer appears in lists
          and searches. <OpenAgainLink />
        </p>
      </div>
    </section>
  )
}

const OpenAgainLink = () => <a href="/business/edit#field-trading">Open again</a>

/** Shows nothing when no reason was given. */
function TurnedDown({ decision }: { decision: Decision | null }) {
  if (!decision?.kind) return null
  const { sentence, advice } = reasonKinds[decision.kind]
  return (
    <dl className="turned-down">
      <div>
        <dt>The reason</dt>
        <dd>{sentence}</dd>
      </div>
      {decision.text && (
        <div>
          <dt>Note to you</dt>
          <dd className="lines">{decision.text}</dd>
        </div>
      )}
      <div>
        <dt>What to do</dt>
        <dd>{advice}</dd>
      </div>
      <div>
        <dt>Decided on</dt>
        <dd>
          <time dateTime={decision.at}>{dayText(decision.at)}</time>
        </dd>
      </div>
    </dl>
  )
}

export function ResubmitButton({ business: { canResubmit, ownerEmail } }: { business: OwnBusiness }) {
  const id = useId()
  // The listing would be sent without the unsaved changes.
  const hasUnsaved = useHasDraft(useDraftKey('edit'))
  const { mutateAsync } = useResubmit()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await mutateAsync()
      showToast({ title: 'Sent for review', text: 'We will review your listing again.' })
      // The button that had the focus is gone.
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
      We review it again, usually within <ReviewDays />, and write to {ownerEmail ?? 'you'}.
    </>
  )
}

export const ownerStatusWords: Record<ApprovalStatus, string> = {
  approved: 'Live',
  pending: 'Pending Review',
  rejected: 'Rejected',
  suspended: 'Suspended',
}
