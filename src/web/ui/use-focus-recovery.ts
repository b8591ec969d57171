// Decides where the focus goes when what had it is removed without a new address: to the heading.
import { useEffect, useRef } from 'react'
import { focusHeading } from '../navigation/focus-management.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export function useFocusRecovery(): void {
  // False during hydration: then the page was in the HTML, and the focus stays where the visitor has it.
  const isAfterHydration = useRef(useIsHydrated())
  useEffect(() => {
    if (isAfterHydration.current) recoverFocus()
    return recoverFocus
  }, [])
}

/** The focus is lost when its element was removed with the screen. An element that has it keeps it. */
function recoverFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}
