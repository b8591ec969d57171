// Decides where the focus goes when what had it is removed without a new address: to the heading, unless told otherwise.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
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
export function recoverFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}

/**
 * Call it in the component of an element that a list may lose, by an own act or by that of a colleague. If the element had the
 * focus, `recover` is called once it is gone.
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>, recover = recoverFocus): void {
  const latest = useRef(recover)
  latest.current = recover
  // The cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(
    () => () => {
      if (element.current?.contains(document.activeElement)) queueMicrotask(() => latest.current())
    },
    [element],
  )
}
