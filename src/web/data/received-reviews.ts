// The reviews of the own business.
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ReceivedReview } from '../../contract/review.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'

/** Whether the address of the page asks for those without an answer only. */
export const readUnanswered = (search: string): boolean =>
  new URLSearchParams(search).get('state') === 'unanswered'

/** The published reviews, the newest first. */
export function receivedReviewsQuery(search: string, get: Get = browserGet) {
  const state = readUnanswered(search) ? 'unanswered' : ''
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: ['/api/business', 'reviews', state, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ ...(state && { state }), ...(pageParam && { cursor: pageParam }) })
      const response = await get(`/api/business/reviews?${params}`, signal)
      return toListPage<'listReceivedReviews'>(response, 'The reviews could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<ReceivedReview>) => last.next || undefined,
  })
}
