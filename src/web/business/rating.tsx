// Decides how a rating is shown: stars in halves, the number, the count. Without reviews the stars are empty and there is no number.
import type { BusinessCard } from '../../contract/business.ts'
import { starsId } from './star-symbols.ts'

type RatingProps = { business: Pick<BusinessCard, 'rating' | 'reviewCount'> }

export function Rating({ business: { rating, reviewCount } }: RatingProps) {
  return (
    <p className="rating">
      <svg className="stars" viewBox="0 0 100 20" aria-hidden="true">
        <use href={`#${starsId(reviewCount && rating)}`} />
      </svg>
      {reviewCount > 0 && <b>{rating.toFixed(1)}</b>}
      <span className="sr-only">{reviewCount > 0 ? ' out of 5 ' : 'Not rated yet '}</span>{' '}
      <span data-short={`(${reviewCount})`}>{reviewsText(reviewCount)}</span>
    </p>
  )
}

const reviewsText = (count: number) => `(${count} ${count === 1 ? 'review' : 'reviews'})`
