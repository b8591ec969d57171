// The addresses of the reviews of a business.
import type { ReviewSort } from '../../contract/review-choices.ts'

/** What the address of the page of reviews says; '' is nothing. */
export type ReviewsView = { sort: ReviewSort; q: string; cursor: string; isWriting: boolean }

/** The page of reviews of the business at `path`, its readable address. */
export function reviewsPath(path: string, { sort, q, cursor }: Partial<ReviewsView> = {}): string {
  const query = new URLSearchParams({
    ...(sort && sort !== 'newest' && { sort }),
    ...(q && { q }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `${path}/reviews?${query}` : `${path}/reviews`
}

/** Where a form of the page is sent, so that the same reviews are shown with what was refused. */
export function reviewsFormPath(path: string, view: ReviewsView, form: string): string {
  const address = reviewsPath(path, view)
  return `${address}${address.includes('?') ? '&' : '?'}form=${form}`
}

/** The form of a review. */
export const writePath = (path: string): string => `${path}/reviews?write=1`
