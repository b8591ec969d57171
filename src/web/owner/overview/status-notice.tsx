// Decides what the overview says about the status of the listing, and whom to write to (spec §2).
import { CircleX, Clock, OctagonPause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { dayText } from '../../../contract/day-text.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { SupportAddress } from '../support-address.tsx'
import { ResubmitButton } from './resubmit-button.tsx'
import { ShareNotice } from './share-notice.tsx'
import { TurnedDown } from './turned-down.tsx'

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
        {ownerEmail ? <b>{ownerEmail}</b> : 'your email address'} as soon as there is news. Until then you can
        go on improving it.
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
          It is not shown to visitors. Please contact support at <SupportAddress /> to hear why, and what
          would have to change.
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
        <SupportAddress /> to have it looked at.
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
