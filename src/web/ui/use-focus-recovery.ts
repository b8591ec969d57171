// Decides where the focus goes when what had it is removed without a new address: to the heading, or to the next line of a list.
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
 * focus, its line gets it if it stays, or else the next line, or the one before. A list that is empty now leaves it to the heading.
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>): void {
  // The cleanup of a layout effect runs before the element is removed.
  useLayoutEffect(
    () => () => {
      if (!element.current?.contains(document.activeElement)) return
      const line = element.current.closest('li')
      const lines = [line, line?.nextElementSibling, line?.previousElementSibling]
      queueMicrotask(() => focusLine(lines.find((one) => one?.isConnected)))
    },
    [element],
  )
}

/** Focuses the heading of a line, so that a screen reader does not read the whole line; one without a heading itself. */
function focusLine(line: Element | null | undefined): void {
  const part = line?.querySelector<HTMLElement>('h2') ?? line
  if (part instanceof HTMLElement) {
    part.tabIndex = -1
    part.focus()
  } else recoverFocus()
}
