// Decides where the focus goes when a screen comes or goes without a new address: to the heading, never to nowhere.
import { useEffect, useRef } from 'react'
import { focusHeading } from '../navigation/focus-management.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

export function useFocusRecovery(): void {
  // False on the first drawing of a page that came with the HTML: there the focus is the reader's.
  const isLate = useRef(useIsHydrated())
  useEffect(() => {
    if (isLate.current) recoverFocus()
    return recoverFocus
  }, [])
}

/** What had the focus went away with the screen before; whatever has it now keeps it. */
function recoverFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}
