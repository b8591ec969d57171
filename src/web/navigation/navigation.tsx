// The address of the page, links, moving to another page, and loading it again from the server.
import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react'
import { flushSync } from 'react-dom'
import { navigate as pushAddress, usePathname, useSearch } from 'wouter/use-browser-location'
import { rememberOrigin } from '../data/filter.ts'
import { consumePopState, entryState, rememberScroll, updateEntryState } from './scroll-memory.ts'

/** `search` is empty or starts with '?'. It is encoded, exactly as in the address. */
export type Address = { path: string; search: string }

/** Only the server sets it. A browser reads its own address. */
export const ServerAddress = createContext<Address | null>(null)

export function useAddress(): Address {
  const given = useContext(ServerAddress)
  const path = usePathname(given ? { ssrPath: given.path } : {})
  const search = useSearch(given ? { ssrSearch: given.search } : {})
  return { path, search }
}

export const isMotionAllowed = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Scrolls an element to the top of the screen, smoothly if motion is allowed. */
export function scrollToElement(element: Element | null): void {
  element?.scrollIntoView({ behavior: isMotionAllowed() ? 'smooth' : 'instant', block: 'start' })
}

/** Makes a change as a view transition if the browser has them and motion is allowed. */
function withViewTransition(change: () => void): void {
  if (!('startViewTransition' in document && isMotionAllowed())) {
    change()
    return
  }
  // A skipped transition (a hidden tab, a second click) rejects. The change itself is still made.
  document.startViewTransition(change).ready.catch(() => undefined)
}

/** The pages with a list of businesses. */
const lists = ['/', '/admin/businesses', '/admin/pending']
/** The address of the last of these pages that the visitor left. Only `navigate` writes to it, so it is never set on the server. */
let lastList = '/'

/**
 * `replace` replaces the current history entry instead of adding one, so that all letters of a word are one step back. As in any
 * browser, it is the default for a link to the address that is already open.
 */
export function navigate(to: string, { replace = isHere(to) } = {}): void {
  rememberScroll()
  rememberOrigin(location)
  // A jump within the page (the skip link) also fires `popstate`. It must not count as Back for this navigation.
  consumePopState()
  const fromList = lists.includes(location.pathname)
  if (fromList) lastList = location.pathname + location.search
  const state = replace ? { ...entryState(), loaded: undefined } : { fromList }
  pushAddress(to, { replace, state })
}

const isHere = (to: string) => to === location.pathname + location.search + location.hash

/** The same with a view transition: the image of a card grows into the image of the page. */
export function navigateWithImage(to: string, image: HTMLElement | null): void {
  // Set through the CSSOM, which the Content-Security-Policy allows. The image of the page has this name in CSS.
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

/**
 * Goes back to the list that the visitor came from. After other pages or a jump within the page, it opens that list again; for visitors who
 * came from elsewhere, the home page.
 */
export function returnToList(): void {
  if (entryState().fromList) history.back()
  else navigate(lastList)
}

type PageLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Called for a plain click instead of the navigation to `href`. */
  onNavigate?: (link: HTMLAnchorElement) => void
}

/** A real link: it works without JavaScript, can be opened in a new tab, and can be copied. */
export function PageLink({ href, onNavigate, ...others }: PageLinkProps) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return
    event.preventDefault()
    updateEntryState({ followedLink: href })
    if (onNavigate) onNavigate(event.currentTarget)
    else navigate(href)
  }
  return <a href={href} onClick={onClick} {...others} />
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** Reloads only if the server is reached: otherwise the browser would show an error page of its own. */
export const reload = () =>
  fetch(location.href).then(
    () => location.reload(),
    () => {},
  )

/** After an upgrade, the server's page names other scripts. Reloads only once: a script that never loads would reload for ever. */
export function reloadOnce(): void {
  if (entryState().reloaded) return
  updateEntryState({ reloaded: true })
  reload()
}
