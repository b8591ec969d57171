// Knows how to go to another page of the site without a reload.
import { flushSync } from 'react-dom'
import { navigate as pushAddress } from 'wouter/use-browser-location'
import { rememberOrigin } from '../data/origin.ts'
import { scrollToElement, withViewTransition } from './motion.ts'
import { consumePopState, entryState, rememberScroll } from './scroll-memory.ts'

/** The pages with a list of businesses. */
const lists = ['/', '/admin/businesses', '/admin/pending']

/**
 * `replace` changes the present history entry and adds none, so that all letters of a word are one step back. As in any
 * browser, it is the default for a link to the address that is already open.
 */
export function navigate(to: string, { replace = isHere(to) } = {}): void {
  rememberScroll()
  rememberOrigin(location)
  // A jump within the page (the skip link) also fires `popstate`. It must not count as Back for this navigation.
  consumePopState()
  const state = replace
    ? { ...entryState(), loaded: undefined }
    : { fromList: lists.includes(location.pathname) }
  pushAddress(to, { replace, state })
}

const isHere = (to: string) => to === location.pathname + location.search + location.hash

/** The same with a view transition: the image of a card grows into the image of the page. */
export function navigateWithImage(to: string, image: HTMLElement | null): void {
  // Set through the CSSOM, which the content policy allows. The image of the page has this name in CSS.
  image?.style.setProperty('view-transition-name', 'business-image')
  withViewTransition(() => {
    image?.style.removeProperty('view-transition-name')
    flushSync(() => navigate(to))
  })
}

/** Also scrolls up: on the home page only the filter would change, which nobody sees far down the page. */
export function goHome(): void {
  navigate('/')
  scrollToElement(document.body)
}

/** Goes back to the list that the visitor came from, or to the home page if they came from elsewhere. */
export function returnToList(): void {
  if (entryState().fromList) history.back()
  else navigate('/')
}
