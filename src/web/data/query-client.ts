// Decides how answers are kept (spec §7): read once, never stale, never retried behind the visitor's back.
import { QueryClient } from '@tanstack/react-query'
import { type Get, isOk } from './browser-get.ts'
import { toCallError } from './call-error.ts'

export function createQueryClient(get: Get): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(get, queryKey.join('/'), signal),
        retry: false,
        // A failure that came with the page stays on the screen until its Retry is pressed.
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
}

/** A default read: the parsed answer, or an error that says 'status: body'. A 401 throws like the others. */
async function read(get: Get, url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await get(url, signal)
  if (!isOk(answer)) throw toCallError(answer)
  return answer.body
}
