// The page of the reviews of a business. It needs no script: sort orders, pages and mentions are links, and the browser sends its forms.
import { useQuery } from '@tanstack/react-query'
import type { BusinessDetail } from '../../../contract/business.ts'
import { formatCount } from '../../../contract/day-text.ts'
import type { Site } from '../../../contract/page.ts'
import { type ReviewsView, reviewFeedPath, reviewsPath } from '../../../contract/public-addresses.ts'
import type { ReviewSort } from '../../../contract/review-choices.ts'
import {
  Mentions,
  RatingSummary,
  ReviewItem,
  ReviewsClosedNotice,
  WriteLink,
} from '../../business/shown-reviews.tsx'
import { businessQuery } from '../../data/business-query.ts'
import { isRefused, loadFailureText } from '../../data/calls.ts'
import { loadReviews, readReviewsView, reviewsQuery } from '../../data/reviews.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { PageContext, ScreenParts } from '../../screen.ts'
import { SentNotice } from '../../ui/form-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type PageHead, plainHead, usePageHead, useSite } from '../../ui/page-head.ts'
import { BusinessMissing } from '../detail/detail-page.tsx'
import { EmptyPage } from '../empty-page.tsx'
import { VisitorFrame } from '../visitor-frame.tsx'
import { HelpfulForm, ReportReview } from './review-actions.tsx'
import { WriteReview } from './write-review.tsx'
import './review-pages.css'

export const reviewsPage: ScreenParts = {
  Component: ReviewsPage,
  load: ({ id, client, get, search }) => [loadReviews(client, id, search, get)],
  head: (context) => reviewsHead(context.site, context.path, context.search, findLoaded(context)),
  isFound: (context) => context.site.reviews !== 'off' && findLoaded(context) !== null,
  findPageRedirect: (context) => {
    const business = findLoaded(context)
    const redirect = business && reviewsPath(business.path)
    return redirect && redirect !== context.path
      ? { status: 301, redirect: `${redirect}${context.search}` }
      : null
  },
}

const findLoaded = ({ id, client }: PageContext) => client.getQueryData(businessQuery(id).queryKey)

/** Search engines may list only the first page, in the usual order. */
function reviewsHead(
  site: Site,
  path: string,
  search: string,
  business: BusinessDetail | null | undefined,
): PageHead {
  if (!business) return plainHead(site.name, 'Reviews', path)
  const { isWriting, sort, q, cursor } = readReviewsView(search)
  const title = isWriting ? `Write a review of ${business.name}` : `Reviews of ${business.name}`
  if (isWriting || sort !== 'newest' || q || cursor) return plainHead(site.name, title, path)
  return {
    title: `${title} | ${site.name}`,
    description: `What customers say about ${business.name}, ${business.placeLabel ?? business.location}.`,
    path: reviewsPath(business.path),
    isHidden: business.reviewCount === 0,
    about: null,
  }
}

function ReviewsPage({ id }: { id: string }) {
  const { path, search } = useAddress()
  const site = useSite()
  const { data: business, error, refetch } = useQuery(businessQuery(id))
  usePageHead(reviewsHead(site, path, search, business))
  return <VisitorFrame>{screen()}</VisitorFrame>

  function screen() {
    if (site.reviews === 'off') return <NoReviews />
    if (business === null) return <BusinessMissing />
    if (!business && error) return <BusinessMissing failure={error} onRetry={refetch} />
    const sent = new URLSearchParams(search).get('sent')
    return (
      <main id="main" className="reviews-page">
        {business && (
          <PageLink className="back" href={business.path}>
            {`Back to ${business.name}`}
          </PageLink>
        )}
        {!business ? (
          <h1>Loading reviews...</h1>
        ) : sent === 'review' ? (
          <LookInYourMail business={business} />
        ) : readReviewsView(search).isWriting ? (
          <WriteReview business={business} />
        ) : (
          <ReviewsOf business={business} view={readReviewsView(search)} />
        )}
      </main>
    )
  }
}

function NoReviews() {
  return <EmptyPage title="There are no reviews here" text="This directory does not show reviews." />
}

function LookInYourMail({ business }: { business: BusinessDetail }) {
  return (
    <div className="review-sent">
      <h1>Check your inbox</h1>
      <p role="status">
        Thank you. We sent you an email with a link: open it and press the button there, and your review is on
        its way. Until then nobody can read it. The link works for 48 hours.
      </p>
      <p>
        Nothing there? An email can take a few minutes, and may land in your spam folder. If you confirmed a
        review in this browser within the last 30 days, you need no email.
      </p>
      <PageLink className="button button-main" href={business.path}>
        Back to the Listing
      </PageLink>
    </div>
  )
}

const sentWords = {
  helpful: 'Thank you. Others can now see that it helped.',
  report: 'Thank you. A moderator will read the review and decide whether it stays.',
}

type ReviewsOfProps = { business: BusinessDetail; view: ReviewsView }

function ReviewsOf({ business, view }: ReviewsOfProps) {
  return (
    <>
      <header className="reviews-head">
        <h1>
          Reviews of <bdi>{business.name}</bdi>
        </h1>
        {business.reviewCount === 0 && (
          <p>There are no reviews yet. Have you been there? Tell others how it was.</p>
        )}
        <RatingSummary business={business} />
        <ReviewsClosedNotice business={business} />
        <div className="review-ways">
          <WriteLink business={business} />
        </div>
        <Mentions business={business} />
      </header>
      {business.reviewCount > 0 && <ListedReviews business={business} view={view} />}
    </>
  )
}

const sortWords: readonly (readonly [ReviewSort, string])[] = [
  ['newest', 'Newest'],
  ['highest', 'Highest'],
  ['lowest', 'Lowest'],
  ['photos', 'With photos'],
]

function ListedReviews({ business, view }: ReviewsOfProps) {
  const { data: page, error, refetch } = useQuery(reviewsQuery(business.id, view))
  const { path } = business
  const acted = new URLSearchParams(useAddress().search).get('review')
  return (
    <section className="reviews-listed" aria-labelledby="listed-heading">
      <div className="reviews-order">
        <h2 id="listed-heading" aria-live="polite">
          {page ? countText(page.total, view) : 'Loading reviews...'}
        </h2>
        {view.q && (
          <PageLink className="pill" href={reviewsPath(path, { sort: view.sort })}>
            All reviews
          </PageLink>
        )}
        <nav aria-label="Order">
          {sortWords.map(([sort, label]) => (
            <PageLink
              key={sort}
              className="pill"
              href={reviewsPath(path, { sort, q: view.q })}
              aria-current={sort === view.sort || undefined}
            >
              {label}
            </PageLink>
          ))}
        </nav>
      </div>
      {error && (
        <Notice title="The reviews could not be loaded" {...(!isRefused(error) && { onRetry: refetch })}>
          {loadFailureText(error)}
        </Notice>
      )}
      <ol className="review-list">
        {page?.businesses.map((review) => (
          <ReviewItem key={review.id} review={review} reply={review.reply}>
            <div className="review-actions">
              <HelpfulForm review={review} path={path} view={view} />
              <ReportReview review={review} path={path} view={view} />
            </div>
            {review.id === acted && <SentNotice words={sentWords} />}
          </ReviewItem>
        ))}
      </ol>
      <nav className="review-ways" aria-label="More">
        {view.cursor && (
          <PageLink className="button" href={reviewsPath(path, { ...view, cursor: '' })}>
            First page
          </PageLink>
        )}
        {page?.next && (
          <PageLink className="button" href={reviewsPath(path, { ...view, cursor: page.next })}>
            More reviews
          </PageLink>
        )}
        <a className="text-link review-feed" href={reviewFeedPath(path)}>
          Feed of new reviews
        </a>
      </nav>
    </section>
  )
}

function countText(total: string, { q, sort }: ReviewsView): string {
  const count = total === '1' ? '1 review' : `${formatCount(total)} reviews`
  const kind = sort === 'photos' ? `${count} with photos` : count
  if (!q) return kind
  return total === '1' ? `${kind} mentions "${q}"` : `${kind} mention "${q}"`
}
