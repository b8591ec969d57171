// Decides where eyes and focus land when the address has changed.
import { useLayoutEffect, useRef } from 'react'
import { useAddress } from './address.ts'
import { consumePopState, entryState } from './scroll-memory.ts'

/** Focus moves to the heading of a new page; Back finds scroll and focus as they were. A new filter moves nothing here. */
export function useFocusManagement(): void {
  const { path, search } = useAddress()
  const last = useRef({ path, search })
  useLayoutEffect(() => {
    const isNewPage = last.current.path !== path
    if (!isNewPage && last.current.search === search) return
    last.current = { path, search }
    if (consumePopState()) {
      window.scrollTo(0, entryState().scrollY ?? 0)
      if (isNewPage) focusFollowedLink()
    } else if (isNewPage) goToStart()
  }, [path, search])
}

/** A page, or what has taken its place, is read from its beginning. */
export function goToStart(): void {
  focusHeading()
  scrollToStart()
}

/** Where reading begins on a page that has changed. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Reading goes on where it was left; the heading is next best. A business may stand in two lists: its link in sight it was. */
function focusFollowedLink(): void {
  const { followedLink } = entryState()
  const link = [...document.links].find(
    (one) => one.getAttribute('href') === followedLink && one.getBoundingClientRect().bottom > 0,
  )
  link?.focus({ preventScroll: true })
  // Also where it is in a menu that is closed again.
  if (document.activeElement !== link) focusHeading()
}

function scrollToStart(): void {
  const section = location.hash && document.getElementById(location.hash.slice(1))
  if (section) section.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: 0, behavior: 'instant' })
}
