// Knows whether the sidebar is open in this browser. A cookie stores it for seven days (spec §2, 'Layout behaviour').
import { useSyncExternalStore } from 'react'

const cookieName = 'sidebar_state'
const cookieSeconds = 7 * 24 * 60 * 60
const closedClass = 'sidebar-closed'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isOpenNow = () => !document.documentElement.classList.contains(closedClass)

/** The HTML of the server always has it open. If the cookie says closed, a class on the page hides it before the first paint. */
export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, isOpenNow, () => true)

/** Opens a closed sidebar and closes an open one. The class `sidebar-moving` animates this change, but not the first paint. */
export function toggleSidebar(): void {
  const isOpen = !isOpenNow()
  show(isOpen)
  document.documentElement.classList.add('sidebar-moving')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and older phones do not have it.
  document.cookie = `${cookieName}=${isOpen}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`
  for (const listener of listeners) listener()
}

function show(isOpen: boolean): void {
  document.documentElement.classList.toggle(closedClass, !isOpen)
}

// Needed after a navigation without a reload. With a reload the server has set the class.
if (typeof document !== 'undefined') show(!document.cookie.split('; ').includes(`${cookieName}=false`))
