// What the reviews of a business say together: the average, how many gave which stars, and what people mention.
import type { BusinessDetail } from '../../../contract/business.ts'
import { reviewsPath } from '../../../contract/public-addresses.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { Rating } from '../badges.tsx'

type SummaryProps = { business: Pick<BusinessDetail, 'rating' | 'reviewCount' | 'histogram'> }

/** Nothing without a review. */
export function RatingSummary({ business }: SummaryProps) {
  const { histogram, reviewCount } = business
  if (reviewCount === 0) return null
  return (
    <div className="rating-summary">
      <Rating business={business} />
      <ul className="histogram">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = histogram[stars - 1] ?? 0
          return (
            <li key={stars}>
              <span>
                {stars}
                <span className="sr-only">{stars === 1 ? ' star: ' : ' stars: '}</span>
              </span>
              <progress max={reviewCount} value={count} aria-hidden="true" />
              <span>{count}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A few words of several reviews, each a link to the reviews that have it. */
export function Mentions({ business: { path, mentions } }: { business: BusinessDetail }) {
  if (mentions.length === 0) return null
  return (
    <nav className="mentions" aria-label="What people mention">
      <p>People mention</p>
      <ul>
        {mentions.map(({ word, count }) => (
          <li key={word}>
            <PageLink className="pill" href={reviewsPath(path, { q: word })}>
              {word} <small>{count}</small>
              <span className="sr-only"> reviews</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
