// The page on which an owner reads the reviews of the business, answers them, and reports one. It needs no script.
import type { ReceivedReview } from '../../../contract/review.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { HistoryList } from '../../business/history-list.tsx'
import { ReviewItem } from '../../business/reviews/review-item.tsx'
import { describeTotal, useLines } from '../../data/history-lists.ts'
import { readUnanswered, receivedReviewsQuery } from '../../data/received-reviews.ts'
import { PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { PlainFailures, SentNotice } from '../../ui/form-summary.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { titled, useSite } from '../../ui/page-head.ts'
import { ReplyParts, ReportForm } from './reply-forms.tsx'
import './received-reviews.css'

export const receivedReviewsPage: ScreenParts = {
  Component: ReceivedReviewsPage,
  head: titled('Reviews'),
  load: ({ client, get, search, site }) =>
    site.reviews === 'off' ? [] : [client.prefetchInfiniteQuery(receivedReviewsQuery(search, get))],
}

function ReceivedReviewsPage() {
  if (useSite().reviews === 'off')
    return <PageHeading title="Reviews" text="This directory does not show reviews." />
  return <ReceivedReviews />
}

function ReceivedReviews() {
  const { search } = useAddress()
  const { reviews } = useSite()
  const isUnanswered = readUnanswered(search)
  const list = useLines(receivedReviewsQuery(search))
  return (
    <div className="owner-page received-reviews">
      <PageHeading
        title="Reviews"
        text={<span role="status">{describeTotal(list, (total) => countText(total, isUnanswered))}</span>}
      >
        <PageLink
          className="button"
          href={isUnanswered ? '/business/reviews' : '/business/reviews?state=unanswered'}
        >
          {isUnanswered ? 'All reviews' : 'Without an answer'}
        </PageLink>
      </PageHeading>
      <SentNotice
        words={{
          reply:
            reviews === 'moderated'
              ? 'Your answer was saved. A moderator reads it before it is published.'
              : 'Your answer was saved.',
          'reply-remove': 'Your answer was removed.',
          report: 'Thank you. A moderator will read the review and decide whether it stays.',
        }}
      />
      <PlainFailures actions={['/business/reviews?form=reply-remove']} />
      <HistoryList
        isCounted
        list={list}
        failureTitle="The reviews could not be loaded"
        none={
          isUnanswered
            ? 'You have answered every review.'
            : 'Nobody has written a review yet. Share your page with your customers, and ask them for one.'
        }
        pathOf={(cursor) =>
          `/business/reviews?${new URLSearchParams({ ...(isUnanswered && { state: 'unanswered' }), cursor })}`
        }
      >
        {(review) => <ReceivedItem key={review.id} review={review} />}
      </HistoryList>
    </div>
  )
}

function ReceivedItem({ review }: { review: ReceivedReview }) {
  return (
    <ReviewItem review={review}>
      <ReplyParts review={review} />
      <ReportForm review={review} />
    </ReviewItem>
  )
}

function countText(total: string, isUnanswered: boolean): string {
  const count = total === '1' ? '1 review' : `${formatCount(total)} reviews`
  if (total === '0') return isUnanswered ? 'No reviews without your answer' : 'No reviews yet'
  return isUnanswered ? `${count} without your answer` : `${count}, latest first`
}
