// The list of businesses without a place, and the calls that place them.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { UnplacedBusiness } from '../../contract/moderation.ts'
import { type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { browserGet, type Get, isOutdated } from './calls.ts'
import { linesKey } from './history-lists.ts'
import { invalidateAll } from './list-loading.ts'
import { oneLess } from './moderate.ts'
import { send, showFailureToast } from './send.ts'

const pageSize = 24

const unplacedKey = ['/api/admin/unplaced']

/** `search` is the query of the page's address: the cursor where the list begins. */
export function unplacedQuery(search: string, get: Get = browserGet) {
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [...unplacedKey, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: String(pageSize), ...(pageParam && { cursor: pageParam }) })
      const response = await get(`/api/admin/unplaced?${params}`, signal)
      return toListPage<'listUnplaced'>(response, 'The listings could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<UnplacedBusiness>) => last.next || undefined,
  })
}

/**
 * Places a business in the version that is on the screen. It stays on the screen until the list is reloaded. If the owner or a colleague
 * has changed it meanwhile, that happens at once, and a toast says so. One choice waits for the last, so that the last one counts.
 */
export function usePlacing({ id, version }: Pick<UnplacedBusiness, 'id' | 'version'>) {
  const client = useQueryClient()
  const seenPlaceId = useRef<number | null>(null)
  return useMutation({
    scope: { id: `place ${id}` },
    mutationFn: (placeId: number) => place(id, { placeId, version, seenPlaceId: seenPlaceId.current }),
    onSuccess: (_, placeId) => {
      if (seenPlaceId.current === null) countOneLess(client)
      seenPlaceId.current = placeId
      void reloadPlaced(client, [])
    },
    onError: (error) => {
      if (!isOutdated(error)) return
      showFailureToast('The place was not changed', error)
      void invalidateAll(client, [unplacedKey])
    },
  })
}

/** Places several businesses that have no place, one after another, and reloads the list. Returns how many were placed. */
export function usePlacingAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ placeId, all }: { placeId: number; all: readonly UnplacedBusiness[] }) => {
      let placed = 0
      for (const { id, version } of all)
        await place(id, { placeId, version, seenPlaceId: null }).then(
          () => placed++,
          // Its owner or a colleague was faster: their place stays.
          (error: unknown) => {
            if (!isOutdated(error)) throw error
          },
        )
      return placed
    },
    onSettled: () => reloadPlaced(client, [unplacedKey]),
  })
}

const place = (id: string, decision: { placeId: number; version: number; seenPlaceId: number | null }) =>
  send<'placeBusiness'>('PATCH', `/api/admin/businesses/${id}/place`, decision)

const reloadPlaced = (client: QueryClient, more: string[][]) =>
  invalidateAll(client, [moderationListsKey, ['/api/businesses'], linesKey, ...more])

/** Updates the heading, which counts the businesses without a place. */
function countOneLess(client: QueryClient): void {
  client.setQueriesData<InfiniteData<ListPage<UnplacedBusiness>>>(
    { queryKey: unplacedKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, total: oneLess(page.total) })) },
  )
}
