// Knows one business among all of them: what it is, in which state, whose, and what may be done to it now.
import type { ReviewItem } from '../../contract/moderation.ts'
import { dyeClass } from '../business/category-look.ts'
import { ReviewImage } from './moderation-image.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewTitle } from './review-title.tsx'

/** As review-list.css has it: a stamp, wider where there is room. */
const stampSizes = '(min-width: 48rem) 9rem, 5.5rem'

type ReviewCardProps = { business: ReviewItem; onDecide: (id: string) => void }

export function ReviewCard({ business, onDecide }: ReviewCardProps) {
  const { name, category, image } = business
  return (
    <li className={`review review-row ${dyeClass(category)}`}>
      <ReviewImage image={image} name={name} category={category} sizes={stampSizes} />
      <div className="review-body">
        <ReviewTitle business={business}>
          {business.featured === 1 && <span className="featured">Featured</span>}
        </ReviewTitle>
        <ReviewFacts business={business} isBrief />
      </div>
      <ReviewActions business={business} onDecide={onDecide} />
    </li>
  )
}
