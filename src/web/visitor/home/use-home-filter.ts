// How a search or a category changes the filter in the address (spec §4), and which results are shown.

import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { resultsQuery } from '../../data/business-lists.ts'
import { browserGet, CallError } from '../../data/calls.ts'
import {
  atLocation,
  type Filter,
  filterPath,
  isFiltered,
  isSameFilter,
  noFilter,
  readFilter,
} from '../../data/filter.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, scrollToElement, useAddress } from '../../navigation/navigation.tsx'
import { entryState } from '../../navigation/scroll-memory.ts'
import { useSite } from '../../ui/page-head.ts'
import type { SearchFields } from './search-form.tsx'

const nowhere = { location: '', place: '', province: '', near: '', radiusKm: '' }

/** Spec §9. */
const scrollDelayMs = 100

export function useHomeFilter(results: RefObject<HTMLElement | null>) {
  const filter = readFilter(useAddress().search, useSite().categories)
  // Synchronous, because the page changes its order, and what follows needs the new one.
  const go = (next: Filter, replace = false) => flushSync(() => navigate(filterPath(next), { replace }))
  const show = (next: Filter, isTyping = false) => {
    // Typing more letters replaces the history entry, so that one word is one step back, even if it was typed with pauses.
    const isTypingOn = isTyping && (next.q === filter.q ? filter.location : filter.q) !== ''
    if (!isSameFilter(next, filter)) go(next, isTypingOn)
    if (!isFiltered(next)) return
    // The results are first now. Without this, the page would show the middle of them until it scrolls.
    if (!isFiltered(filter)) window.scrollTo({ top: 0, behavior: 'instant' })
    const there = location.href
    // Not if the visitor has gone to another address meanwhile.
    setTimeout(() => location.href === there && scrollToElement(results.current), scrollDelayMs)
  }
  /** The link that was pressed moves or is removed, so the results get the focus. */
  const focusResults = () => results.current?.focus({ preventScroll: true })
  const clear = () => {
    show(noFilter)
    goToStart()
  }
  return {
    filter,
    /** A text search clears the category; a place alone narrows it. */
    search: (typed: SearchFields, isTyping = false) => {
      const q = typed.q.trim()
      const category = q ? '' : filter.category
      const next = { ...atLocation(filter, typed.location.trim()), q, category }
      show(next, isTyping)
      // The hero is back above the field, which would now be behind the keyboard of a phone.
      if (isTyping && !isFiltered(next)) document.activeElement?.scrollIntoView({ behavior: 'instant' })
    },
    choose: (category: string, location: string) => {
      show({ ...atLocation(filter, location), q: '', category })
      focusResults()
    },
    /** A place that was chosen, or the position of the visitor, replaces any other location. */
    goTo: (q: string, where: Partial<Filter>) =>
      show({ ...filter, ...nowhere, ...where, q, category: q ? '' : filter.category }),
    /** Stays in the open filters. Without any filter they are not shown, so everything is cleared. */
    refine: (next: Filter) => (isFiltered(next) ? go(next) : clear()),
    /** Goes to the results, because a chip is gone once it was pressed. */
    change: (next: Filter) => {
      if (!isFiltered(next)) return clear()
      show(next)
      focusResults()
    },
    clear,
    showAll: () => {
      show(noFilter)
      focusResults()
      results.current?.scrollIntoView({ behavior: 'instant' })
    },
  }
}

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
    /** `first` is the first page of the newest search, `shown` that of the results on the screen: the earlier ones after a failure. */
    first: query.data?.pages[0],
    shown: shown?.pages[0],
    total: query.data?.pages[0]?.total ?? '',
    /** The number of full matches. */
    full: query.data?.pages[0]?.full ?? '',
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
