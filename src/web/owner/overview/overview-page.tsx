// Knows the first page of the owner's area: how the listing stands, and what to do next.
import { ExternalLink, SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { CategoryBadge } from '../../business/category-badge.tsx'
import { dyeClass } from '../../business/category-look.ts'
import { PriceLevel } from '../../business/price-level.tsx'
import { StatusBadge } from '../../business/status-badge.tsx'
import { PageLink } from '../../navigation/page-link.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { ownerStatusWords } from '../status-words.ts'
import { ListingCard } from './listing-card.tsx'
import { ListingTips } from './listing-tips.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { StatCards } from './stat-cards.tsx'
import { StatusNotice } from './status-notice.tsx'

export function OverviewPage() {
  return (
    <OwnBusinessPage title="Overview" skeleton={<OverviewSkeleton />}>
      {(business) => <Overview business={business} />}
    </OwnBusinessPage>
  )
}

function Overview({ business }: { business: OwnBusiness }) {
  const { id, name, category, priceLevel, approvalStatus } = business
  return (
    <div className={`overview ${dyeClass(category)}`}>
      <PageHeading
        title={name}
        tab="Overview"
        text={
          <span className="overview-facts">
            <StatusBadge status={approvalStatus} label={ownerStatusWords[approvalStatus]} />
            <CategoryBadge category={category} />
            <PriceLevel level={priceLevel} />
          </span>
        }
      >
        {approvalStatus === 'approved' && (
          <PageLink className="button" href={businessPath(id)}>
            <ExternalLink aria-hidden="true" /> View public page
          </PageLink>
        )}
        <PageLink className="button button-main" href="/business/edit">
          <SquarePen aria-hidden="true" /> Edit details
        </PageLink>
      </PageHeading>
      <StatusNotice business={business} />
      <StatCards business={business} />
      <ListingTips business={business} />
      <ListingCard business={business} />
    </div>
  )
}
