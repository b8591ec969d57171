// Knows one business among all of them: what it is, in which state, whose, and what may be done to it now.
import { memo } from 'react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { BusinessPicture } from '../business/business-picture.tsx'
import { CategoryBadge } from '../business/category-badge.tsx'
import { dyeClass } from '../business/category-look.ts'
import { PriceLevel } from '../business/price-level.tsx'
import { Rating } from '../business/rating.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewFacts } from './review-facts.tsx'

type ReviewCardProps = { business: ReviewItem; onDecide: (id: string) => void }

export function ReviewCard({ business, onDecide }: ReviewCardProps) {
  const { name, category, priceLevel, approvalStatus, featured } = business
  return (
    <li className={`review review-row ${dyeClass(category)}`}>
      <div className="review-picture">
        <Picture image={business.image} name={name} category={category} />
      </div>
      <div className="review-body">
        <div className="review-head">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <span className="review-badges">
            {featured === 1 && <span className="featured">Featured</span>}
            <StatusBadge status={approvalStatus} />
          </span>
        </div>
        <div className="review-kind">
          <CategoryBadge category={category} />
          <Rating business={business} />
          <PriceLevel level={priceLevel} />
        </div>
        <ReviewFacts business={business} />
      </div>
      <ReviewActions business={business} onDecide={onDecide} />
    </li>
  )
}

type PictureProps = Pick<ReviewItem, 'image' | 'name' | 'category'>

const Picture = memo(function Picture(business: PictureProps) {
  return <BusinessPicture business={business} />
})
