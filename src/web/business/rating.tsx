// Decides how a rating reads: stars in halves, the number, the count; a business without reviews is new, not bad.
import type { BusinessCard } from '../../contract/business.ts'
import { starsId } from './star-symbols.tsx'

type RatingProps = { business: Pick<BusinessCard, 'rating' | 'reviewCount'> }

export function Rating({ business: { rating, reviewCount } }: RatingProps) {
  if (reviewCount === 0) {
    return (
      <p className="rating">
        <b>New</b> <span>(0 reviews)</span>
      </p>
    )
  }
  return (
    <p className="rating">
      <svg className="stars" viewBox="0 0 100 20" aria-hidden="true">
        <use href={`#${starsId(rating)}`} />
      </svg>
      <b>{rating.toFixed(1)}</b>
      <span className="sr-only"> out of 5 </span> <span>{reviewsText(reviewCount)}</span>
    </p>
  )
}

const reviewsText = (count: number) => `(${count} ${count === 1 ? 'review' : 'reviews'})`
