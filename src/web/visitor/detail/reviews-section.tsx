// The reviews on the page of a business: what they say together, the latest three, and the ways to all of them and to the form.
import type { BusinessDetail } from '../../../contract/business.ts'
import { formatCount } from '../../../contract/day-text.ts'
import { reviewsPath } from '../../../contract/public-addresses.ts'
import { Mentions, RatingSummary } from '../../business/reviews/rating-summary.tsx'
import { ReviewItem } from '../../business/reviews/review-item.tsx'
import { ReviewsClosedNotice, WriteLink } from '../../business/reviews/write-link.tsx'
import { isPublic } from '../../data/business-query.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { useSite } from '../../ui/page-head.ts'

const shownCount = 3

export function ReviewsSection({ business }: { business: BusinessDetail }) {
  const { reviewCount, latestReviews, path } = business
  const isOff = useSite().reviews === 'off'
  if (isOff || !isPublic(business)) return null
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      {reviewCount === 0 && <p>There are no reviews yet. Have you been there? Tell others how it was.</p>}
      <RatingSummary business={business} />
      <Mentions business={business} />
      {latestReviews.length > 0 && (
        <ol className="review-list">
          {latestReviews.slice(0, shownCount).map((review) => (
            <ReviewItem key={review.id} review={review} reply={review.reply} />
          ))}
        </ol>
      )}
      <ReviewsClosedNotice business={business} />
      <div className="review-ways">
        <WriteLink business={business} />
        {reviewCount > 0 && (
          <PageLink className="button" href={reviewsPath(path)}>
            {reviewCount === 1 ? 'The Review' : `All ${formatCount(String(reviewCount))} Reviews`}
          </PageLink>
        )}
      </div>
    </section>
  )
}
