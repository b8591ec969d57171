// Decides how answers are kept (spec §7): read once, never stale, never retried behind the visitor's back.
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Get, isOk } from './browser-get.ts'
import { CallError, toCallError } from './call-error.ts'
import { sessionQuery } from './session.ts'

export function createQueryClient(get: Get): QueryClient {
  // A session can end elsewhere: by a password change, by its age. The screens hear of it with the next call.
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
        // A failure that came with the page stays on the screen until its Retry is pressed, or the visitor leaves it.
        retryOnMount: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        // Answers come from our own server: a phone that thinks it is offline may still reach it.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // A failure stays while it is on the screen; whoever comes back to it asks anew.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') queueMicrotask(() => isUnobservedFailure(query) && cache.remove(query))
  })
  return client
}

const isUnobservedFailure = (query: Query) =>
  query.state.error !== null && query.state.data === undefined && query.getObserversCount() === 0

/** A default read: the parsed answer, or an error that says 'status: body'. A 401 throws like the others. */
async function read(get: Get, url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await get(url, signal)
  if (!isOk(answer)) throw toCallError(answer)
  return answer.body
}
