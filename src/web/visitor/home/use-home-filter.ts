// Decides how a search or a category changes the filter in the address (spec §4), and scrolls to the results.
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
    // Typing more letters replaces the history entry, so that one word is one step back, whatever its pauses.
    const isTypingOn = isTyping && (next.q === filter.q ? filter.location : filter.q) !== ''
    if (!isSameFilter(next, filter)) navigate(filterPath(next), { replace: isTypingOn })
    if (isFiltered(next)) setTimeout(() => scrollToElement(results.current), scrollDelayMs)
  }
  /** The chip or button that was pressed is removed. The focus moves to the results, and is not lost. */
  const focusResults = () => results.current?.focus({ preventScroll: true })
  return {
    filter,
    /** A text search clears the category; a place alone narrows it. */
    search: (typed: SearchFields, isTyping = false) => {
      const q = typed.q.trim()
      show({ q, category: q ? '' : filter.category, location: typed.location.trim() }, isTyping)
    },
    choose: (category: string, location: string) => show({ q: '', category, location }),
    remove: (part: keyof Filter) => {
      show({ ...filter, [part]: '' })
      focusResults()
    },
    clear: () => {
      show(noFilter)
      focusResults()
    },
  }
}
