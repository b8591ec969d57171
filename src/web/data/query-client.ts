// How responses are cached (spec §7), and how the data of a page is embedded in its HTML.
import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { PageSite } from '../../contract/page.ts'
import { CallError, type Get, isOk, toCallError } from './calls.ts'
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
        // A phone that reports being offline may still reach the server.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const cache = client.getQueryCache()
  // A failure stays while it is on the screen. When it is left, it is removed, so that the next visit loads again. After
  // a 404 the data of before is removed with it: what it shows is gone.
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved') queueMicrotask(() => isUnobservedFailure(query) && cache.remove(query))
  })
  return client
}

function isUnobservedFailure(query: Query): boolean {
  const { error, data } = query.state
  if (error === null || query.getObserversCount() > 0) return false
  return data === undefined || (error instanceof CallError && error.status === 404)
}

/** The default query function: the parsed response, or an error 'status: body'. A 401 throws like the others. */
async function read(get: Get, url: string, signal: AbortSignal): Promise<unknown> {
  const response = await get(url, signal)
  if (!isOk(response)) throw toCallError(response)
  return response.body
}

type Loaded = {
  key: QueryKey
  data?: unknown
  failed?: Pick<CallError, 'status' | 'message' | 'sentence' | 'waitSeconds'>
}
export type PageData = { site: PageSite; loaded: Loaded[] }

/** Without times and counters: the same content gives the same bytes, so an ETag stays valid after a restart. */
export function packPageData(site: PageSite, client: QueryClient): PageData {
  const queries = client.getQueryCache().getAll()
  return { site, loaded: queries.map(({ queryKey, state }) => ({ key: queryKey, ...outcome(state) })) }
}

function outcome({ data, error }: { data: unknown; error: unknown }): Omit<Loaded, 'key'> {
  if (!(error instanceof CallError)) return { data }
  const { status, message, sentence, waitSeconds } = error
  return { failed: { status, message, sentence, waitSeconds } }
}

export function unpackPageData(client: QueryClient, { loaded }: PageData): void {
  for (const { key, data, failed } of loaded) {
    if (failed) setFailure(client, key, failed)
    else client.setQueryData(key, data)
  }
}

function setFailure(client: QueryClient, queryKey: QueryKey, failed: NonNullable<Loaded['failed']>): void {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey }))
  const error = new CallError(failed.status, failed.message, failed.sentence, failed.waitSeconds)
  const failure = { error, errorUpdateCount: 1, errorUpdatedAt: Date.now() }
  query.setState({ ...query.state, ...failure, status: 'error', fetchStatus: 'idle' })
}
