// Decides what a search or a choice does to the filter in the address (spec §4), and shows where it led.
import type { RefObject } from 'react'
import { type Filter, filterPath, isFiltered, isSameFilter, noFilter, readFilter } from '../../data/filter.ts'
import { useAddress } from '../../navigation/address.ts'
import { scrollToElement } from '../../navigation/motion.ts'
import { navigate } from '../../navigation/navigate.ts'
import type { SearchFields } from './use-search-fields.ts'

/** Spec §9. */
const scrollDelayMs = 100

export function useHomeFilter(results: RefObject<HTMLElement | null>) {
  const filter = readFilter(useAddress().search)
  const show = (next: Filter, isTyping = false) => {
    // One word is one step back, however many pauses it was typed with.
    const isGoingOn = isTyping && (next.q === filter.q ? filter.location : filter.q) !== ''
    if (!isSameFilter(next, filter)) navigate(filterPath(next), { replace: isGoingOn })
    if (isFiltered(next)) setTimeout(() => scrollToElement(results.current), scrollDelayMs)
  }
  /** The chip or button that was pressed goes away; whoever uses a keyboard goes on at the results. */
  const keepFocus = () => results.current?.focus({ preventScroll: true })
  return {
    filter,
    /** A text search clears the category; a place alone narrows it. */
    search: (typed: SearchFields, isTyping = false) => {
      const q = typed.q.trim()
      show({ q, category: q ? '' : filter.category, location: typed.location.trim() }, isTyping)
    },
    choose: (category: string) => show({ q: '', category, location: filter.location }),
    remove: (part: keyof Filter) => {
      show({ ...filter, [part]: '' })
      keepFocus()
    },
    clear: () => {
      show(noFilter)
      keepFocus()
    },
  }
}
