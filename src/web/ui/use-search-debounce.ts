// When typed text starts a search: 300 ms after the last change (spec §9), but not during a press.
import { useEffect, useEffectEvent } from 'react'
import { afterPress } from './press.ts'

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
    let isLast = true
    const timer = setTimeout(() => afterPress(() => isLast && search(typed)), searchDebounceMs)
    return () => {
      isLast = false
      clearTimeout(timer)
    }
  }, [typed, isSearched])
}
