// Knows the head of a listing in a moderator's list: its name, its state, its kind, price and rating.
import type { ReactNode } from 'react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { CategoryBadge } from '../business/category-badge.tsx'
import { PriceLevel } from '../business/price-level.tsx'
import { Rating } from '../business/rating.tsx'
import { StatusBadge } from '../business/status-badge.tsx'

type ReviewTitleProps = { business: ReviewItem; children?: ReactNode }

/** A name is written by a stranger: `bdi` keeps its reading direction from what stands around it. */
export function ReviewTitle({ business, children }: ReviewTitleProps) {
  return (
    <>
      <div className="review-head">
        <h2>
          <bdi>{business.name}</bdi>
        </h2>
        <span className="review-badges">
          {children}
          <StatusBadge status={business.approvalStatus} />
        </span>
      </div>
      <div className="review-kind">
        <CategoryBadge category={business.category} />
        <PriceLevel level={business.priceLevel} />
        <Rating business={business} />
      </div>
    </>
  )
}
