// Decides where the focus goes when a list loses the line that had it.
import { type RefObject, useLayoutEffect } from 'react'
import { recoverFocus } from './use-focus-recovery.ts'

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
