// Knows the head of a moderator's card: name, state, category, price level and rating.
import type { ReactNode } from 'react'
import { dateAt } from '../../contract/day-text.ts'
import type { ModerationItem } from '../../contract/moderation.ts'
import { CategoryBadge } from '../business/category-badge.tsx'
import { ClosedBadge } from '../business/closed-badge.tsx'
import { PriceLevel } from '../business/price-level.tsx'
import { Rating } from '../business/rating.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { closedText } from '../business/trading-text.ts'
import { LeavingNotice } from './leaving-notice.tsx'

type ModerationTitleProps = { business: ModerationItem; children?: ReactNode }

/** Anybody can choose a name. `bdi` isolates it, so that its reading direction does not change the text around it. */
export function ModerationTitle({ business, children }: ModerationTitleProps) {
  const closed = closedText(business, dateAt(new Date()))
  return (
    <>
      <div className="moderation-head">
        <h2>
          <bdi>{business.name}</bdi>
        </h2>
        <span className="moderation-badge">
          {children}
          {closed && <ClosedBadge text={closed} />}
          <StatusBadge status={business.approvalStatus} {...(business.leavesAt && { label: 'Leaving' })} />
        </span>
      </div>
      <div className="moderation-kind">
        <CategoryBadge category={business.category} />
        <PriceLevel level={business.priceLevel} />
        <Rating business={business} />
      </div>
      {business.leavesAt && <LeavingNotice leavesAt={business.leavesAt} />}
    </>
  )
}
