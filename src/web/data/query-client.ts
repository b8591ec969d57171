// Decides how responses are cached (spec §7): loaded once, never stale, never retried automatically.
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Get, isOk } from './browser-get.ts'
import { CallError, toCallError } from './call-error.ts'
import { sessionQuery } from './session.ts'

export function createQueryClient(get: Get): QueryClient {
  // A session can end on the server, by a password change or by its age (401), and an administrator can change the role of the
  // account (403). The screens then check the session again.
  const onError = (error: unknown) => {
    if (!(error instanceof CallError && (error.status === 401 || error.status === 403))) return
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(get, queryKey.join('/'), signal),
        retry: false,
        // A failure that came with the page stays until the visitor presses Retry or leaves the page.
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // A phone that reports to be offline may still reach the server.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // A failure stays while it is on the screen. When it is left, it is removed, so that the next visit loads again.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') queueMicrotask(() => isUnobservedFailure(query) && cache.remove(query))
  })
  return client
}

const isUnobservedFailure = (query: Query) =>
  query.state.error !== null && query.state.data === undefined && query.getObserversCount() === 0

/** The default query function: the parsed response, or an error 'status: body'. A 401 throws like the others. */
async function read(get: Get, url: string, signal: AbortSignal): Promise<unknown> {
  const response = await get(url, signal)
  if (!isOk(response)) throw toCallError(response)
  return response.body
}
