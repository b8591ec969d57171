// Decides what of a moderator's list is on the screen: what was read so far, and what went wrong with the rest.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ModerationItem } from '../../contract/moderation.ts'
import { CallError } from '../data/call-error.ts'
import type { pendingQuery } from '../data/moderation-lists.ts'

const none: ModerationItem[] = []

export function useModerationList(options: ReturnType<typeof pendingQuery>) {
  // While another filter is asked for, the list before it stays, so that nothing flickers under the eyes.
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const pages = query.data?.pages
  return {
    items: pages?.flatMap(({ businesses }) => businesses) ?? none,
    /** A number or '1000+'; '' while it is not known. */
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
