// Knows all that a moderator weighs about one listing, and the two answers (spec §2).
import { Check, X } from 'lucide-react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { dyeClass } from '../business/category-look.ts'
import { ReviewImage } from './moderation-image.tsx'
import { ReviewDescription } from './review-description.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewTitle } from './review-title.tsx'
import { WaitingSince } from './waiting-since.tsx'

type PendingCardProps = { business: ReviewItem; onAsk: (decision: 'approve' | 'reject') => void }

export function PendingCard({ business, onAsk }: PendingCardProps) {
  const { name, category, image } = business
  return (
    <li className={`review review-pending ${dyeClass(category)}`}>
      <ReviewImage image={image} name={name} category={category} />
      <div className="review-body">
        <ReviewTitle business={business} />
        <ReviewDescription text={business.description} />
        <ReviewFacts business={business} />
      </div>
      <div className="review-foot">
        <WaitingSince since={business.createdAt} />
        <div className="review-actions">
          <button type="button" className="button button-main" onClick={() => onAsk('approve')}>
            <Check aria-hidden="true" /> Approve
            <span className="sr-only"> {name}</span>
          </button>
          <button type="button" className="button button-reject" onClick={() => onAsk('reject')}>
            <X aria-hidden="true" /> Reject
            <span className="sr-only"> {name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}
