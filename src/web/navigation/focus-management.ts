// Where the focus and the scroll position go when the address has changed.
import { useLayoutEffect, useRef } from 'react'
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
