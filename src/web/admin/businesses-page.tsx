// Knows all businesses in every state: found by text and state, each with what may be done to it now (spec §2).
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '../area/page-heading.tsx'
import { adminStatsQuery, reviewListQuery, writeReviewFilter } from '../data/review-lists.ts'
import { countWords } from '../ui/count-words.ts'
import { NoneMatching } from './none-matching.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewFailure } from './review-failure.tsx'
import { ReviewFilterForm } from './review-filter-form.tsx'
import { ReviewMore } from './review-more.tsx'
import { ReviewSkeletons } from './review-skeletons.tsx'
import { useNextFocus } from './use-next-focus.ts'
import { useReviewFilter } from './use-review-filter.ts'
import { type ReviewList, useReviewList } from './use-review-list.ts'

export function BusinessesPage() {
  const state = useReviewFilter()
  const businesses = useReviewList(reviewListQuery(state.filter))
  const { data: stats } = useQuery(adminStatsQuery)
  const { list, watch, awaitMore } = useNextFocus(businesses.items)
  return (
    <>
      <PageHeading title="All Businesses" />
      <ReviewFilterForm {...state} />
      <p className="review-count" role="status">
        {shownText(businesses, stats?.total)}
      </p>
      <ReviewFailure list={businesses} />
      {businesses.isLoading && <ReviewSkeletons kind="row" />}
      {businesses.total === '0' && (
        <NoneMatching isFiltered={writeReviewFilter(state.filter) !== ''} onClear={state.clear} />
      )}
      {businesses.items.length > 0 && (
        <ul className="reviews" ref={list} aria-busy={businesses.isChanging}>
          {businesses.items.map((business) => (
            <ReviewCard key={business.id} business={business} onDecide={watch} />
          ))}
        </ul>
      )}
      <ReviewMore list={businesses} onLoad={awaitMore} />
    </>
  )
}

/** Without the numbers of the whole directory, what was found is still worth telling. */
function shownText({ total, isLoading, isChanging }: ReviewList, all: number | undefined): string {
  if (isLoading || isChanging) return 'Loading businesses...'
  if (total === '') return ''
  const of = all === undefined ? '' : ` of ${countWords(String(all))}`
  return `Showing ${countWords(total)}${of} businesses`
}
