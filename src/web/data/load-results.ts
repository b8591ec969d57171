// Decides which lists the server loads for the home page: the results, the counts of the filters, and the nearest elsewhere.
import type { QueryClient } from '@tanstack/react-query'
import type { Get } from './browser-get.ts'
import { elsewhereFilter, filterCountsQuery, resultsQuery } from './business-lists.ts'
import { isFiltered, readCursor, readFilter } from './filter.ts'

export async function loadResults(client: QueryClient, search: string, get: Get): Promise<void> {
  const filter = readFilter(search)
  const results = resultsQuery(filter, readCursor(search), get)
  await Promise.all([
    client.prefetchInfiniteQuery(results),
    isFiltered(filter) && client.prefetchQuery(filterCountsQuery(filter, get)),
  ])
  const total = client.getQueryData(results.queryKey)?.pages[0]?.total ?? ''
  const elsewhere = elsewhereFilter(filter, total)
  if (elsewhere) await client.prefetchInfiniteQuery(resultsQuery(elsewhere, '', get))
}
