// The queues of reviews, and the decisions about them.
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReviewCounts, ReviewItem, ReviewRejection } from '../../contract/review.ts'
import { type ReviewQueue, reviewQueues } from '../../contract/review-choices.ts'
import { besideListsKey, type ListPage, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { oneLess } from './moderate.ts'
import { changeLists, invalidateAll, linesKey } from './paged-lists.ts'
import { reviewsKey } from './reviews.ts'
import { send } from './send.ts'

const path = '/api/admin/reviews'
const page = '/admin/reviews'
const failure = 'The reviews could not be loaded'

/** The first part of the query key of every queue of reviews. */
const reviewQueueKey = [path]

/** Which queue the address of the page shows. */
export const readReviewQueue = (search: string): ReviewQueue =>
  reviewQueues.find((one) => one === new URLSearchParams(search).get('state')) ?? 'pending'

/** The address to which a form of a queue is sent; it keeps the state and the cursor, so that a refusal shows the same reviews. */
export function reviewQueueFormPath(search: string, form: string): string {
  const address = new URLSearchParams(search)
  const shown = ['state', 'cursor'].map((name): [string, string] => [name, address.get(name) ?? ''])
  return `${page}?${new URLSearchParams([...shown.filter(([, value]) => value), ['form', form]])}`
}

/** How many wait in each queue. */
export const reviewCountsQuery = queryOptions<ReviewCounts>({ queryKey: [path, 'counts'] })

/** The queue that the address of the page names, the longest waiting first. */
export function reviewQueueQuery(search: string, get: Get = browserGet) {
  const state = readReviewQueue(search)
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [...reviewQueueKey, state, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ state, limit: '24', ...(pageParam && { cursor: pageParam }) })
      return toListPage<'listReviewQueue'>(await get(`${path}?${params}`, signal), failure)
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<ReviewItem>) => last.next || undefined,
  })
}

export type ReviewVerdict = 'approve' | 'reject'
type Decided = {
  item: Pick<ReviewItem, 'id' | 'part' | 'version'>
  verdict: ReviewVerdict
  reason?: ReviewRejection | undefined
}

/**
 * Decides about a review, or about the reply to it, in the version that is on the screen. It leaves its queue at once, and then everything
 * that may show it is reloaded: the time to undo the decision runs already.
 */
export function useReviewDecision() {
  const client = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ item: { id, part, version }, verdict, reason }: Decided) =>
      send<'rejectReview'>('PATCH', `${path}/${id}/${verdict}`, { part, version, ...(reason && { reason }) }),
    onSuccess: (_, { item }) => {
      for (const state of reviewQueues)
        changeLists<ReviewPages>(client, [...reviewQueueKey, state], (list) => withoutItem(list, item))
    },
    onSettled: reload,
  })
}

type ReviewPages = InfiniteData<ListPage<ReviewItem>>

/** The list without the item; the same object if it is not in it. */
function withoutItem(list: ReviewPages, { id, part }: Decided['item']): ReviewPages {
  const isItem = (one: ReviewItem) => one.id === id && one.part === part
  if (!list.pages.some(({ businesses }) => businesses.some(isItem))) return list
  const pages = list.pages.map(({ businesses, total, next }) => ({
    businesses: businesses.filter((one) => !isItem(one)),
    total: oneLess(total),
    next,
  }))
  return { ...list, pages }
}

/** Undoes a decision. */
export function useReviewUndo() {
  const reload = useReload()
  return async (decisionId: number) => {
    try {
      await send<'undoReviewDecision'>('POST', `/api/admin/review-decisions/${decisionId}/undo`, {})
    } finally {
      reload()
    }
  }
}

function useReload() {
  const client = useQueryClient()
  const keys = [reviewQueueKey, linesKey, besideListsKey, ['/api/businesses'], reviewsKey]
  return () => void invalidateAll(client, keys)
}
