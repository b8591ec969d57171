// When typed text starts a search: 300 ms after the last change (spec §9).
import { useEffect, useEffectEvent } from 'react'

const searchDebounceMs = 300

/** Calls `onPause` after the pause. `isSearched` means that the results of this text are already shown, so nothing happens. */
export function useSearchDebounce<Typed>(
  typed: Typed,
  isSearched: boolean,
  onPause: (typed: Typed) => void,
): void {
  // An effect event, because a new `onPause` in each render must not restart the pause.
  const search = useEffectEvent(onPause)
  useEffect(() => {
    if (isSearched) return
    const timer = setTimeout(() => search(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, isSearched])
}
