// Decides which lists the server loads for the home page: the results, the counts of the filters, and the nearest elsewhere.
// And finds their first page.
import type { QueryClient } from '@tanstack/react-query'
import type { Get } from './browser-get.ts'
import {
  asRead,
  filterCountsQuery,
  goesOnElsewhere,
  type ResultsPage,
  resultsQuery,
} from './business-lists.ts'
import { elsewhereQuery } from './elsewhere.ts'
import { isFiltered, readCursor, readFilter } from './filter.ts'

export async function loadResults(client: QueryClient, search: string, get: Get): Promise<void> {
  const filter = readFilter(search)
  const results = resultsQuery(filter, readCursor(search), get)
  await Promise.all([
    client.prefetchInfiniteQuery(results),
    isFiltered(filter) && client.prefetchQuery(filterCountsQuery(filter, get)),
  ])
  const first = client.getQueryData(results.queryKey)?.pages[0]
  if (!first) return
  const read = asRead(filter, first)
  if (!goesOnElsewhere(read, first.total)) return
  await client.prefetchQuery(elsewhereQuery(read, first, get))
}

/** The first page of the results, after they were loaded; undefined when that failed. */
export function findFirstResults(client: QueryClient, search: string): ResultsPage | undefined {
  const { queryKey } = resultsQuery(readFilter(search), readCursor(search))
  return client.getQueryData(queryKey)?.pages[0]
}
