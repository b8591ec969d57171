// Knows the heading of the overview: name, status, category, price, and links to the public page and the edit form.
import { ExternalLink, History, SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { CategoryBadge } from '../../business/category-badge.tsx'
import { paletteClass } from '../../business/category-look.ts'
import { ClosedBadge } from '../../business/closed-badge.tsx'
import { PriceLevel } from '../../business/price-level.tsx'
import { StatusBadge } from '../../business/status-badge.tsx'
import { closedText } from '../../business/trading-text.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { dateToday } from '../../ui/day-text.ts'
import { ownerStatusWords } from '../status-words.ts'

const title = 'Overview'

export function OverviewHeading({ business }: { business: OwnBusiness | undefined }) {
  return (
    <PageHeading
      title={business?.name ?? title}
      tab={title}
      text={business ? <Facts business={business} /> : <span className="overview-facts" />}
    >
      {business && <Ways business={business} />}
    </PageHeading>
  )
}

function Facts({ business }: { business: OwnBusiness }) {
  const { category, priceLevel, approvalStatus } = business
  const closed = closedText(business, dateToday())
  return (
    <span className={`overview-facts ${paletteClass(category)}`}>
      {closed ? (
        <ClosedBadge text={closed} />
      ) : (
        <StatusBadge status={approvalStatus} label={ownerStatusWords[approvalStatus]} />
      )}
      <CategoryBadge category={category} />
      <PriceLevel level={priceLevel} />
    </span>
  )
}

function Ways({ business: { id, approvalStatus } }: { business: OwnBusiness }) {
  return (
    <>
      {approvalStatus === 'approved' && (
        <PageLink className="button" href={businessPath(id)}>
          <ExternalLink aria-hidden="true" /> Public page
        </PageLink>
      )}
      <PageLink className="button" href="/business/history">
        <History aria-hidden="true" /> History
      </PageLink>
      <PageLink className="button button-main" href="/business/edit">
        <SquarePen aria-hidden="true" /> Edit details
      </PageLink>
    </>
  )
}
