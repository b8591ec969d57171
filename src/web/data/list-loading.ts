// How the pages of a list are loaded, reloaded and changed at the same time, so that none of it is lost.
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/** What `useInfiniteQuery` returns, as far as it is used here. */
type Growing = {
  isRefetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
}

/**
 * The function that loads the next page of a list. A reload comes first: the next page would cancel it. Call it in each render, which then
 * follows whether the list is being reloaded.
 */
export const nextPageOf =
  ({ isRefetching, refetch, fetchNextPage }: Growing) =>
  async (): Promise<void> => {
    // It also waits for a reload that replaces this one.
    if (isRefetching) await refetch({ cancelRefetch: false })
    await fetchNextPage({ cancelRefetch: false })
  }

/** Invalidates every query with one of these keys. Those on the screen are reloaded. A next page that is being loaded comes first: the reload would cancel it. */
export async function invalidateAll(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (queryKey) => {
      const loading = () => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
      const growing = () => loading().filter(({ state }) => state.fetchMeta?.fetchMore)
      while (growing().length > 0) await Promise.allSettled(growing().map(({ promise }) => promise))
      await client.invalidateQueries({ queryKey })
    }),
  )
}

/**
 * Changes the loaded lists, and once more when those that are loading have loaded: what they get may be from before the change. `change`
 * returns the same object if nothing changes. A list that must be loaded again before it is next shown still is.
 */
export function changeLists<List>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (list: List, query: Query) => List,
): void {
  const lists = () => client.getQueryCache().findAll({ queryKey })
  const show = () => {
    for (const query of lists()) {
      const { data, isInvalidated } = query.state
      const changed = data ? change(data as List, query) : data
      if (changed === data) continue
      client.setQueryData(query.queryKey, changed)
      if (isInvalidated) query.invalidate()
    }
  }
  show()
  const loading = lists().filter(({ state }) => state.fetchStatus === 'fetching')
  if (loading.length > 0) void Promise.allSettled(loading.map(({ promise }) => promise)).then(show)
}
