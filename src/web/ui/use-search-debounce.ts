// Decides when typing becomes a search: after a pause (spec §9).
import { useEffect, useEffectEvent } from 'react'

const searchDebounceMs = 300

/** Nothing happens while `isSearched`: what is typed is what is shown. */
export function useSearchDebounce<Typed>(
  typed: Typed,
  isSearched: boolean,
  onPause: (typed: Typed) => void,
): void {
  // An event, because a new `onPause` at each drawing must not start the pause again.
  const search = useEffectEvent(onPause)
  useEffect(() => {
    if (isSearched) return
    const timer = setTimeout(() => search(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, isSearched])
}
