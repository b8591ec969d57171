// Knows the heading of the overview: name, status, category, price, and links to the public page and the edit form.
import { ExternalLink, History, SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { dateAt } from '../../../contract/day-text.ts'
import { businessPath } from '../../../contract/page.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { CategoryBadge } from '../../business/category-badge.tsx'
import { ClosedBadge } from '../../business/closed-badge.tsx'
import { paletteClass } from '../../business/palette-class.ts'
import { PriceLevel } from '../../business/price-level.tsx'
import { StatusBadge } from '../../business/status-badge.tsx'
import { closedText } from '../../business/trading-text.ts'
import { PageLink } from '../../navigation/page-link.tsx'
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
  const closed = closedText(business, dateAt(new Date()))
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
      <PageLink className="button" href={businessPath(id)}>
        <ExternalLink aria-hidden="true" /> {approvalStatus === 'approved' ? 'Public page' : 'Preview'}
      </PageLink>
      <PageLink className="button" href="/business/history">
        <History aria-hidden="true" /> History
      </PageLink>
      <PageLink className="button button-main" href="/business/edit">
        <SquarePen aria-hidden="true" /> Edit details
      </PageLink>
    </>
  )
}
