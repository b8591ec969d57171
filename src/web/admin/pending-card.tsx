// Knows all that a moderator weighs about one listing, and the two answers (spec §2).
import { Check, X } from 'lucide-react'
import { memo } from 'react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { BusinessPicture } from '../business/business-picture.tsx'
import { CategoryBadge } from '../business/category-badge.tsx'
import { dyeClass } from '../business/category-look.ts'
import { PriceLevel } from '../business/price-level.tsx'
import { Rating } from '../business/rating.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { ReviewDescription } from './review-description.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { WaitingSince } from './waiting-since.tsx'

type PendingCardProps = { business: ReviewItem; onAsk: (decision: 'approve' | 'reject') => void }

export function PendingCard({ business, onAsk }: PendingCardProps) {
  const { name, category, priceLevel, createdAt } = business
  return (
    <li className={`review review-pending ${dyeClass(category)}`}>
      <div className="review-picture">
        <Picture image={business.image} name={name} category={category} />
      </div>
      <div className="review-body">
        <div className="review-head">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <StatusBadge status="pending" />
        </div>
        <div className="review-kind">
          <CategoryBadge category={category} />
          <Rating business={business} />
          <PriceLevel level={priceLevel} />
        </div>
        <ReviewDescription text={business.description} />
        <ReviewFacts business={business} />
      </div>
      <div className="review-foot">
        <WaitingSince since={createdAt} />
        <div className="review-actions">
          <button type="button" className="button button-reject" onClick={() => onAsk('reject')}>
            <X aria-hidden="true" /> Reject
            <span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="button button-main" onClick={() => onAsk('approve')}>
            <Check aria-hidden="true" /> Approve
            <span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}

type PictureProps = Pick<ReviewItem, 'image' | 'name' | 'category'>

/** A cloth is hundreds of shapes: it is drawn once, not at every step through the queue. */
const Picture = memo(function Picture(business: PictureProps) {
  return <BusinessPicture business={business} />
})
