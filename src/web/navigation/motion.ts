// Decides whether animations are allowed on this screen.

export const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls an element to the top of the screen, smoothly if motion is allowed. */
export function scrollToElement(element: Element | null): void {
  element?.scrollIntoView({ behavior: isMotionAllowed() ? 'smooth' : 'instant', block: 'start' })
}

/** Makes a change as a view transition if the browser has them and motion is allowed. */
export function withViewTransition(change: () => void): void {
  if (!('startViewTransition' in document && isMotionAllowed())) {
    change()
    return
  }
  // A skipped transition (a hidden tab, a second click) rejects. The change itself is still made.
  document.startViewTransition(change).ready.catch(() => undefined)
}
