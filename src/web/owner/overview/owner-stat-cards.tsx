// Knows the three numbers of a listing: average rating, reviews, price level (spec §2, §9).
import { Banknote, MessageSquareText, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { priceLevels } from '../../../contract/categories.ts'
import { starsId } from '../../business/star-symbols.ts'

export function OwnerStatCards({ business: { rating, reviewCount, priceLevel } }: { business: OwnBusiness }) {
  return (
    <dl className="stats">
      <Stat label="Average Rating" icon={<Star aria-hidden="true" />} value={rating.toFixed(1)}>
        <svg className="stars" viewBox="0 0 100 20" aria-hidden="true">
          <use href={`#${starsId(Math.floor(rating))}`} />
        </svg>
        out of 5.0
      </Stat>
      <Stat label="Total Reviews" icon={<MessageSquareText aria-hidden="true" />} value={reviewCount}>
        {reviewCount === 0 && 'No reviews yet'}
      </Stat>
      <Stat
        label="Price Level"
        icon={<Banknote aria-hidden="true" />}
        value={<span aria-hidden="true">{'$'.repeat(priceLevel)}</span>}
      >
        {priceLevels[priceLevel]}
      </Stat>
    </dl>
  )
}

type StatProps = { label: string; icon: ReactNode; value: ReactNode; children: ReactNode }

function Stat({ label, icon, value, children }: StatProps) {
  return (
    <div className="stat">
      <dt>
        {icon} {label}
      </dt>
      <dd>
        <b>{value}</b> <span>{children}</span>
      </dd>
    </div>
  )
}
