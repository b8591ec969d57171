// Decides which results are shown: those of the newest search, or the earlier ones when that failed.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resultsQuery } from '../../data/business-lists.ts'
import { CallError } from '../../data/call-error.ts'
import type { Filter } from '../../data/filter.ts'

export function useResults(filter: Filter, start: string) {
  const query = useInfiniteQuery(resultsQuery(filter, start))
  const [earlier, setEarlier] = useState(query.data)
  if (query.data && query.data !== earlier) setEarlier(query.data)
  const shown = query.data ?? (query.isError ? earlier : undefined)
  return {
    businesses: shown?.pages.flatMap((page) => page.businesses),
    /** The first page of the newest search. */
    first: query.data?.pages[0],
    total: query.data?.pages[0]?.total ?? '',
    failure:
      query.error instanceof CallError ? query.error : query.error && new CallError(0, 'Search failed'),
    isEarlier: !query.data && shown !== undefined,
    isMoreFailed: query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    next: query.data?.pages.at(-1)?.next ?? '',
    loadMore: () => query.fetchNextPage(),
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

export type Results = ReturnType<typeof useResults>
