// Decides how a visitor gets to another page of the site without a reload.
import { flushSync } from 'react-dom'
import { navigate as pushAddress } from 'wouter/use-browser-location'
import { withViewTransition } from './motion.ts'
import { consumePopState, entryState, rememberScroll } from './scroll-memory.ts'

/** The pages whose cards lead to a business. */
const lists = ['/', '/admin/businesses']

/**
 * `replace` keeps the number of history entries, so that typing a word is one step back; so does, as in any browser, a
 * visit to where one is.
 */
export function navigate(to: string, { replace = isHere(to) } = {}): void {
  rememberScroll()
  // A jump within the page (the skip link) looks like a return to the browser; this is none.
  consumePopState()
  const state = replace ? entryState() : { fromList: lists.includes(location.pathname) }
  pushAddress(to, { replace, state })
}

const isHere = (to: string) => to === location.pathname + location.search + location.hash

/** The same, with the picture of a card growing into the picture of its page. */
export function navigateWithImage(to: string, picture: HTMLElement | null): void {
  // Set through the CSSOM, which the content policy allows; the page's own picture carries the name in CSS.
  picture?.style.setProperty('view-transition-name', 'business-image')
  withViewTransition(() => {
    picture?.style.removeProperty('view-transition-name')
    flushSync(() => navigate(to))
  })
}

/** Back to the list as the visitor left it, or to the whole list when they came from elsewhere. */
export function returnToList(): void {
  if (entryState().fromList) history.back()
  else navigate('/')
}
