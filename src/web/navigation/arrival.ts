// Decides where eyes and focus land when the address has changed.
import { useLayoutEffect, useRef } from 'react'
import { useAddress } from './address.ts'
import { entryState, takeReturn } from './scroll-memory.ts'

/** Focus moves to the heading of a new page; Back finds the scroll as it was. A new filter moves nothing here. */
export function useArrival(): void {
  const { path, search } = useAddress()
  const last = useRef({ path, search })
  useLayoutEffect(() => {
    const isNewPage = last.current.path !== path
    if (!isNewPage && last.current.search === search) return
    last.current = { path, search }
    const isReturn = takeReturn()
    if (isNewPage) focusHeading()
    if (isReturn) window.scrollTo(0, entryState().scrollY ?? 0)
    else if (isNewPage) scrollToStart()
  }, [path, search])
}

/** Where reading begins on a page that has changed. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function scrollToStart(): void {
  const section = location.hash && document.getElementById(location.hash.slice(1))
  if (section) section.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: 0, behavior: 'instant' })
}
