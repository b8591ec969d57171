// Knows the state of a moderator's list: the loaded items, what is loading and what failed.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ModerationItem } from '../../contract/moderation.ts'
import { CallError } from '../data/call-error.ts'
import type { pendingQuery } from '../data/moderation-lists.ts'

const none: ModerationItem[] = []

export function useModerationList(options: ReturnType<typeof pendingQuery>) {
  // While another filter loads, the list stays on the screen, so that nothing flickers.
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const pages = query.data?.pages
  return {
    items: pages?.flatMap(({ businesses }) => businesses) ?? none,
    /** A number or '1000+'; '' until it is known. */
    total: query.isPlaceholderData ? '' : (pages?.[0]?.total ?? ''),
    isLoading: !pages && query.isFetching,
    isChanging: query.isPlaceholderData,
    failure: failureOf(query.error),
    isMoreFailed: query.isFetchNextPageError,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    loadMore: () => query.fetchNextPage(),
    retry: () => (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  }
}

export type ModerationList = ReturnType<typeof useModerationList>

const failureOf = (error: Error | null) =>
  error instanceof CallError ? error : error && new CallError(0, 'The businesses could not be loaded')
