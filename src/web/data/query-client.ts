// Decides how responses are cached (spec §7): loaded once, never stale, and never retried automatically.
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Get, isOk } from './browser-get.ts'
import { CallError, toCallError } from './call-error.ts'
import { sessionQuery } from './session.ts'

export function createQueryClient(get: Get): QueryClient {
  // A session can end on the server, by a password change or by its age. The next call shows it with a 401.
  const onError = (error: unknown) => {
    if (!(error instanceof CallError && error.status === 401)) return
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(get, queryKey.join('/'), signal),
        retry: false,
        // A failure in the HTML of the server stays until the visitor presses Retry or leaves the page.
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // Also when the browser reports that it is offline: that report is not reliable.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // A failure is removed when no component shows it any more, so the next visit loads the data again.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') queueMicrotask(() => isUnobservedFailure(query) && cache.remove(query))
  })
  return client
}

const isUnobservedFailure = (query: Query) =>
  query.state.error !== null && query.state.data === undefined && query.getObserversCount() === 0

/** Returns the parsed response, or throws an error with the message 'status: body', also for a 401. */
async function read(get: Get, url: string, signal: AbortSignal): Promise<unknown> {
  const response = await get(url, signal)
  if (!isOk(response)) throw toCallError(response)
  return response.body
}
