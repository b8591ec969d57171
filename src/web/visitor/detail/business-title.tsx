// Knows the head of a business page: category, name, rating, price.
import { CategoryBadge } from '../../business/category-badge.tsx'
import { FeaturedBadge } from '../../business/featured-badge.tsx'
import { HoursLabel } from '../../business/hours-label.tsx'
import { PriceLevel } from '../../business/price-level.tsx'
import { Rating } from '../../business/rating.tsx'
import { SaveButton } from '../../business/save-button.tsx'
import type { ListedCard } from '../../data/listed-card.ts'

export function BusinessTitle({ business }: { business: ListedCard | undefined }) {
  return (
    <div className="detail-title">
      {business && (
        <p className="detail-badges">
          <CategoryBadge category={business.category} />
          <FeaturedBadge business={business} />
        </p>
      )}
      <h1>{business?.name ?? 'Loading business details...'}</h1>
      {business && (
        <div className="detail-facts">
          <Rating business={business} />
          <PriceLevel level={business.priceLevel} />
          <HoursLabel hours={business.hoursNow} />
          <SaveButton business={business} hasText />
        </div>
      )}
    </div>
  )
}
