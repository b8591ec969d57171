// The calls that read and change categories and trades, and those about businesses without a trade.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminCategory } from '../../contract/category-changes.ts'
import type { TradeAnswer, UntradedGroup } from '../../contract/trade.ts'
import type { AdminTrade, TradeChange } from '../../contract/trade-changes.ts'
import { readTypedList } from '../../contract/typed-form.ts'
import { type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { linesKey } from './history-lists.ts'
import { invalidateAll } from './list-loading.ts'
import { send } from './send.ts'

const path = '/api/admin/trades'
const pageSize = 100

/** `search` is the query of the page's address: what is searched for, and the cursor where the list begins. */
export function adminTradesQuery(search: string, get: Get = browserGet) {
  const address = new URLSearchParams(search)
  const q = address.get('q') ?? ''
  const start = address.get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [path, q, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        limit: String(pageSize),
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
