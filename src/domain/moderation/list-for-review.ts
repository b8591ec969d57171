// Decides what the two lists of the administrators answer, page by page.
import type { ReviewItem, ReviewListInput } from '../../contract/moderation.ts'
import type { ListInput } from '../../contract/search.ts'
import type { Db } from '../../database/connect.ts'
import type { ListPage } from '../list-page.ts'
import { cutPage, readPlace } from '../time-place.ts'
import { countSome } from '../time-place-queries.ts'
import { fulfils, type ReviewWish, selectForReview } from './review-queries.ts'

/** Businesses that wait for a decision, the longest waiting first. Refuses a cursor that no list wrote. */
export const listPendingBusinesses = (db: Db, input: ListInput) =>
  listForReview(db, { status: 'pending' }, 'oldest', input)

/**
 * Businesses in every state, newest first; `q` is found in name, category or location in any case, with or without
 * accents. Refuses a cursor that no list wrote.
 */
export const listAllBusinesses = (db: Db, { q, status, ...page }: ReviewListInput) =>
  listForReview(db, { q, status }, 'newest', page)

async function listForReview(
  db: Db,
  wish: ReviewWish,
  first: 'newest' | 'oldest',
  { limit, cursor }: ListInput,
): Promise<ListPage<ReviewItem>> {
  const found = await selectForReview(db, wish, first, readPlace(cursor), limit + 1)
  // A list that ends on its first page is counted by it: looking for what is rare reads a lot, and once is enough.
  const isWhole = cursor === undefined && found.length <= limit
  return cutPage(found, limit, isWhole ? found.length : await countSome(db, fulfils(wish)))
}
