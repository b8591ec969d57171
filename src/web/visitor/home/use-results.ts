// Decides which results are shown: those of the newest search, or the earlier ones when that failed.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserGet } from '../../data/browser-get.ts'
import { resultsQuery } from '../../data/business-lists.ts'
import { CallError } from '../../data/call-error.ts'
import type { Filter } from '../../data/filter.ts'
import { entryState } from '../../navigation/scroll-memory.ts'

export function useResults(filter: Filter, start: string) {
  const { loaded } = entryState()
  const query = useInfiniteQuery(resultsQuery(filter, start, browserGet, loaded))
  const [earlier, setEarlier] = useState(query.data)
  if (query.data && query.data !== earlier) setEarlier(query.data)
  const shown = query.data ?? (query.isError ? earlier : undefined)
  const businesses = shown?.pages.flatMap((page) => page.businesses)
  // After a reload, the HTML has only the first page of a list that was longer.
  const { refetch } = query
  const isShorter = Boolean(loaded && businesses && businesses.length < loaded)
  useEffect(() => {
    if (isShorter) refetch()
  }, [isShorter, refetch])
  return {
    businesses,
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
