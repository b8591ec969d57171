// Knows how the loaded data of a page is written into its HTML, so that the browser sends no request for it.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Site } from '../../contract/page.ts'
import { CallError } from './call-error.ts'

type Loaded = {
  key: QueryKey
  data?: unknown
  failed?: Pick<CallError, 'status' | 'message' | 'sentence' | 'waitSeconds'>
}
export type PageData = { site: Site; loaded: Loaded[] }

/** Without times and counters: the same content gives the same bytes, so an ETag stays valid after a restart. */
export function packPageData(site: Site, client: QueryClient): PageData {
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
