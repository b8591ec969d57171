// Knows the first page of the owner's area: the status of the listing, and what to do next.
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { paletteClass } from '../../business/palette-class.ts'
import { ReviewDays } from '../../business/review-days.tsx'
import { PlainFailures } from '../../ui/plain-failures.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { WaitingNotice } from '../waiting-notice.tsx'
import { EmailNotice } from './email-notice.tsx'
import { ListingCard } from './listing-card.tsx'
import { ListingTips } from './listing-tips.tsx'
import { OverviewHeading } from './overview-heading.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { OwnerStatCards } from './owner-stat-cards.tsx'
import { StatusNotice } from './status-notice.tsx'
import { UnsavedForms } from './unsaved-forms.tsx'

export function OwnerOverviewPage() {
  return (
    <OwnBusinessPage
      className="owner-page"
      heading={(business) => <OverviewHeading business={business} />}
      skeleton={<OverviewSkeleton />}
    >
      {(business) => <Overview business={business} />}
    </OwnBusinessPage>
  )
}

const sentWords = {
  keep: 'Your account is kept. Everything is as it was before.',
  resubmit: (
    <>
      Your listing was sent again. We usually look at it within <ReviewDays />.
    </>
  ),
  withdraw: 'What waited was withdrawn. Your listing stays as visitors see it.',
  confirmation: 'The link is on its way to your address.',
}

const buttons = [
  '/business?form=resubmit',
  '/business?form=confirmation',
  '/business?form=withdraw',
  '/business?form=logout',
] as const

function Overview({ business }: { business: OwnBusiness }) {
  return (
    <div className={`area-parts ${paletteClass(business.category)}`}>
      <SentNotice words={sentWords} />
      <PlainFailures actions={buttons} />
      <UnsavedForms />
      <StatusNotice business={business} />
      <WaitingNotice business={business} />
      <EmailNotice business={business} />
      <OwnerStatCards business={business} />
      <ListingTips business={withWaiting(business)} />
      <ListingCard business={business} />
    </div>
  )
}
