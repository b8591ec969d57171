// Where the focus and the scroll position go when the address has changed, when more of a list was loaded, or when the focused element was removed.
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useIsHydrated } from '../ui/hydration.ts'
import { useAddress } from './navigation.tsx'
import { consumePopState, entryState, restoreScroll } from './scroll-memory.ts'

/** A new page gets the focus on its heading. Back restores scroll and focus. A new filter changes neither. */
export function useFocusManagement(): void {
  const { path } = useAddress()
  const shown = useRef(path)
  // Runs after each change of the address; if the script of the page is still loading, once the page is shown.
  useLayoutEffect(() => {
    const isNewPage = shown.current !== path
    shown.current = path
    const scrollY = consumePopState()
    if (scrollY !== undefined) {
      // In the first render too: Back before hydration, after a reload, has changed the address already.
      restoreScroll(scrollY)
      if (isNewPage) focusFollowedLink()
    } else if (isNewPage) goToStart()
  })
}

/** Moves focus and scroll to the start of the page, or of the new content of the same page. */
export function goToStart(): void {
  focusHeading()
  scrollToStart()
}

/** Focuses the heading, so that a screen reader starts there on the changed page. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Focuses the link that the visitor followed, or else the heading. Of two such links it takes the first in view. */
function focusFollowedLink(): void {
  const { followedLink } = entryState()
  const link = [...document.links].find(
    (one) => one.getAttribute('href') === followedLink && one.getBoundingClientRect().bottom > 0,
  )
  // Scrolls, because the row of cards around it starts at its beginning again.
  link?.focus()
  // The link may be gone, or hidden in a closed menu that takes no focus.
  if (document.activeElement !== link) focusHeading()
}

function scrollToStart(): void {
  const section = location.hash && document.getElementById(location.hash.slice(1))
  if (section) section.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

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

/** `part` names what the screen shows: when it changes, controls are removed, and the focused one may be among them. */
export function useFocusRecovery(part = ''): void {
  // False during hydration: then the page was in the HTML, and the focus stays where the visitor has it.
  const isAfterHydration = useRef(useIsHydrated())
  const recover = useEffectEvent((_: string) => {
    if (isAfterHydration.current) recoverFocus()
    return recoverFocus
  })
  useEffect(() => recover(part), [part])
}

/** Focuses the heading if the focused element was removed with the screen; an element that has the focus keeps it. */
function recoverFocus(): void {
  if (document.activeElement === document.body) focusHeading()
}
