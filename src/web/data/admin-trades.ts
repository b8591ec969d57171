// The calls that read and change categories and trades, and those about businesses without a trade or a place.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { AdminCategory } from '../../contract/category-changes.ts'
import type { UnplacedBusiness } from '../../contract/moderation.ts'
import type { TradeAnswer, UntradedGroup } from '../../contract/trade.ts'
import type { AdminTrade, TradeChange } from '../../contract/trade-changes.ts'
import { readTypedList } from '../../contract/typed-form.ts'
import { type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { browserGet, type Get, isOutdated } from './calls.ts'
import { oneLess } from './moderate.ts'
import { invalidateAll, linesKey } from './paged-lists.ts'
import { send, showFailureToast } from './send.ts'

const path = '/api/admin/trades'

/** `search` is the query of the page's address: what is searched for, and the cursor where the list begins. */
export function adminTradesQuery(search: string, get: Get = browserGet) {
  const address = new URLSearchParams(search)
  const q = address.get('q') ?? ''
  const start = address.get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [path, q, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        limit: '100',
        ...(q && { q }),
        ...(pageParam && { cursor: pageParam }),
      })
      const response = await get(`${path}?${params}`, signal)
      return toListPage<'listAllTrades'>(response, 'The trades could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<AdminTrade>) => last.next || undefined,
  })
}

/** A trade as it is typed; the other names and the related trades are separated by commas. */
export type TypedTrade = Record<
  'name' | 'plural' | 'category' | 'names' | 'icon' | 'schemaType' | 'related',
  string
>

/** The fields as the calls take them; without an icon if none is chosen, as for a trade whose icon is not on the list. */
export const readTypedTrade = ({ names, related, icon, ...texts }: TypedTrade) => ({
  ...texts,
  ...(icon && { icon }),
  names: readTypedList(names),
  related: readTypedList(related),
})

/** Each change reloads every list that shows trades, also after a failure: a colleague may have changed them. */
export function useTradeChanges() {
  const client = useQueryClient()
  const onSettled = () =>
    invalidateAll(client, [[path], ['trades'], ['/api/businesses'], moderationListsKey, linesKey])
  const add = useMutation({
    mutationFn: (typed: TypedTrade) => send<'addTrade'>('POST', path, readTypedTrade(typed)),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ id, ...fields }: TradeChange) => send<'changeTrade'>('PATCH', `${path}/${id}`, fields),
    onSettled,
  })
  const merge = useMutation({
    mutationFn: ({ id, into }: { id: string; into: string }) =>
      send<'mergeTrade'>('POST', `${path}/${id}/merge`, { into }),
    onSettled,
  })
  return { add, change, merge }
}

export const adminCategoriesQuery = queryOptions<AdminCategory[]>({ queryKey: ['/api/admin/categories'] })

export const untradedQuery = queryOptions<UntradedGroup[]>({ queryKey: ['/api/admin/untraded'] })

/** Stores an answer and reloads the list, also after a failure: an owner may have been quicker. */
export function useTradeAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: TradeAnswer) => send<'answerTrades'>('POST', '/api/admin/untraded', answer),
    onSettled: () =>
      invalidateAll(client, [untradedQuery.queryKey, moderationListsKey, ['/api/businesses'], linesKey]),
  })
}

const unplacedKey = ['/api/admin/unplaced']

/** `search` is the query of the page's address: the cursor where the list begins. */
export function unplacedQuery(search: string, get: Get = browserGet) {
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [...unplacedKey, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: '24', ...(pageParam && { cursor: pageParam }) })
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
