// Knows how the loaded data of a page is written into its HTML, so that the browser sends no request for it.
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Site } from '../../contract/page.ts'
import { CallError } from './call-error.ts'

type Loaded = {
  key: QueryKey
  data?: unknown
  failed?: { status: number; message: string; sentence: string }
}
export type PageData = { site: Site; loaded: Loaded[] }

/** Without times and counters: the same content gives the same bytes, so an ETag stays valid after a restart. */
export function packPageData(site: Site, client: QueryClient): PageData {
  const queries = client.getQueryCache().getAll()
  return { site, loaded: queries.map(({ queryKey, state }) => ({ key: queryKey, ...outcome(state) })) }
}

function outcome({ data, error }: { data: unknown; error: unknown }): Omit<Loaded, 'key'> {
  if (!(error instanceof CallError)) return { data }
  return { failed: { status: error.status, message: error.message, sentence: error.sentence } }
}

export function unpackPageData(client: QueryClient, { loaded }: PageData): void {
  for (const { key, data, failed } of loaded) {
    if (failed) setFailure(client, key, new CallError(failed.status, failed.message, failed.sentence))
    else client.setQueryData(key, data)
  }
}

function setFailure(client: QueryClient, queryKey: QueryKey, error: CallError): void {
  const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey }))
  query.setState({ ...query.state, status: 'error', error, errorUpdateCount: 1, fetchStatus: 'idle' })
}
