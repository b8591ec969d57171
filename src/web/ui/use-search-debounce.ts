// When typed text starts a search: 300 ms after the last change (spec §9).
import { useEffect, useEffectEvent } from 'react'

const searchDebounceMs = 300

/** Calls `onPause` after the pause. `isSearched`: the results of this text are already shown, so nothing happens. */
export function useSearchDebounce<Typed>(
  typed: Typed,
  isSearched: boolean,
  onPause: (typed: Typed) => void,
): void {
  // An effect event: a new `onPause` in each render must not start the pause again.
  const search = useEffectEvent(onPause)
  useEffect(() => {
    if (isSearched) return
    const timer = setTimeout(() => search(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, isSearched])
}
