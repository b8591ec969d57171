// Decides what the overview says about the status of the listing, and whom to write to (spec §2).
import { CircleX, Clock, OctagonPause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { SupportAddress } from '../support-address.tsx'
import { ShareNotice } from './share-notice.tsx'

export function StatusNotice({ business }: { business: OwnBusiness }) {
  switch (business.approvalStatus) {
    case 'approved':
      return <ShareNotice business={business} />
    case 'pending':
      return (
        <StatusPanel state="pending" icon={<Clock aria-hidden="true" />} title="Your listing is under review">
          We usually review a listing within 1-2 business days. You will be notified at{' '}
          {business.ownerEmail ? <b>{business.ownerEmail}</b> : 'your email address'} as soon as there is
          news. Until then you can go on improving it.
        </StatusPanel>
      )
    case 'rejected':
      return (
        <StatusPanel
          state="rejected"
          icon={<CircleX aria-hidden="true" />}
          title="Your listing was not approved"
        >
          It is not shown to visitors. Please contact support at <SupportAddress /> to hear why, and what
          would have to change.
        </StatusPanel>
      )
    case 'suspended':
      return (
        <StatusPanel
          state="suspended"
          icon={<OctagonPause aria-hidden="true" />}
          title="Your listing is temporarily suspended"
        >
          Visitors cannot see it for now. Your details and your account are kept. Please contact support at{' '}
          <SupportAddress /> to have it looked at.
        </StatusPanel>
      )
  }
}

type StatusPanelProps = { state: string; icon: ReactNode; title: string; children: ReactNode }

function StatusPanel({ state, icon, title, children }: StatusPanelProps) {
  return (
    <section className={`owner-notice owner-notice-${state}`} aria-labelledby="notice-title">
      {icon}
      <div>
        <h2 id="notice-title">{title}</h2>
        <p>{children}</p>
      </div>
    </section>
  )
}
