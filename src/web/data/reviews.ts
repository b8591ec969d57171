// The calls about reviews that visitors and their writers make.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReviewsView } from '../../contract/public-addresses.ts'
import { reviewSorts } from '../../contract/review-choices.ts'
import { toListPage } from './business-lists.ts'
import { businessQuery } from './business-query.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'

/** The first part of the query key of everything about reviews. */
export const reviewsKey = ['reviews']

export function readReviewsView(search: string): ReviewsView {
  const address = new URLSearchParams(search)
  const sort = reviewSorts.find((one) => one === address.get('sort')) ?? 'newest'
  return {
    sort,
    q: address.get('q') ?? '',
    cursor: address.get('cursor') ?? '',
    isWriting: address.has('write'),
  }
}

/** A page of the published reviews of the business with this id. */
export function reviewsQuery(id: string, { sort, q, cursor }: ReviewsView, get: Get = browserGet) {
  return queryOptions({
    queryKey: [...reviewsKey, id, sort, q, cursor],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({ sort, ...(q && { q }), ...(cursor && { cursor }) })
      const response = await get(`/api/businesses/${id}/reviews?${params}`, signal)
      return toListPage<'listReviews'>(response, 'The reviews could not be loaded')
    },
  })
}

/** The data of the review form; its stamp says when the page was made. */
export function reviewFormQuery(id: string, get: Get = browserGet) {
  return queryOptions({
    queryKey: [...reviewsKey, 'form', id],
    queryFn: async ({ signal }) => {
      const response = await get(`/api/businesses/${id}/reviews/form`, signal)
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'getReviewForm'>(response)
    },
  })
}

/** The review that a personal link belongs to, by its token; null if there is none. */
export function ownReviewQuery(token: string, get: Get = browserGet) {
  return queryOptions({
    queryKey: [...reviewsKey, 'mine', token],
    queryFn: async ({ signal }) => {
      const response = await get(`/api/reviews/mine/${encodeURIComponent(token)}`, signal)
      if (response.status === 404 || response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'getMyReview'>(response)
    },
  })
}

/** Loads what the page of reviews shows: the business first, because the address does not contain its id. */
export async function loadReviews(
  client: QueryClient,
  idOrSlug: string,
  search: string,
  get: Get,
): Promise<void> {
  await client.prefetchQuery(businessQuery(idOrSlug, get))
  const business = client.getQueryData(businessQuery(idOrSlug).queryKey)
  if (!business) return
  const view = readReviewsView(search)
  await (view.isWriting
    ? client.prefetchQuery(reviewFormQuery(business.id, get))
    : client.prefetchQuery(reviewsQuery(business.id, view, get)))
}
