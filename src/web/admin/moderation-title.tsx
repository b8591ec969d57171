// Knows the head of a listing in a moderator's list: its name, its state, its kind, price and rating.
import type { ReactNode } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { CategoryBadge } from '../business/category-badge.tsx'
import { PriceLevel } from '../business/price-level.tsx'
import { Rating } from '../business/rating.tsx'
import { StatusBadge } from '../business/status-badge.tsx'

type ModerationTitleProps = { business: ModerationItem; children?: ReactNode }

/** A name is written by a stranger: `bdi` keeps its reading direction from what stands around it. */
export function ModerationTitle({ business, children }: ModerationTitleProps) {
  return (
    <>
      <div className="moderation-head">
        <h2>
          <bdi>{business.name}</bdi>
        </h2>
        <span className="moderation-badge">
          {children}
          <StatusBadge status={business.approvalStatus} />
        </span>
      </div>
      <div className="moderation-kind">
        <CategoryBadge category={business.category} />
        <PriceLevel level={business.priceLevel} />
        <Rating business={business} />
      </div>
    </>
  )
}
