// Moves the focus when its element is removed, or when more of a list was loaded.
import { useEffect, useEffectEvent, useRef } from 'react'
import { focusHeading } from '../navigation/focus-management.ts'
import { useIsHydrated } from './hydration.ts'

/**
 * `length` is the length of the list. Call the returned function before more is loaded; `focusAt` then gets the index of the first new item.
 * Nothing gets the focus if another list is shown by then, which begins with another item than `first`.
 */
export function useFocusOnMore(length: number, focusAt: (at: number) => void, first = ''): () => void {
  const awaited = useRef<{ length: number; first: string } | null>(null)
  const focusNew = useEffectEvent((length: number, first: string) => {
    const { current: before } = awaited
    if (before?.first !== first) awaited.current = null
    else if (length > before.length) {
      awaited.current = null
      focusAt(before.length)
    }
  })
  useEffect(() => focusNew(length, first), [length, first])
  return () => {
    awaited.current = { length, first }
  }
}

export function useFocusRecovery(): void {
  // False during hydration: then the page was in the HTML, and the focus stays where the visitor has it.
  const isAfterHydration = useRef(useIsHydrated())
  useEffect(() => {
    if (isAfterHydration.current) recoverFocus()
    return recoverFocus
  }, [])
}

/** Focuses the heading if the focused element was removed with the screen; an element that has the focus keeps it. */
function recoverFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}
