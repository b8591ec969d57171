// Knows whether the sidebar of this browser is open, and keeps it for seven days (spec §2, 'Layout behaviour').
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

/** In the markup of the server it is always open; the class, set from the same cookie, has it closed before the first paint. */
export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, isOpenNow, () => true)

/** Opens a closed sidebar and closes an open one; `sidebar-moving` lets only this change glide, never the first paint. */
export function toggleSidebar(): void {
  const isOpen = !isOpenNow()
  show(isOpen)
  document.documentElement.classList.add('sidebar-moving')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the phones this is made for.
  document.cookie = `${cookieName}=${isOpen}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`
  for (const listener of listeners) listener()
}

function show(isOpen: boolean): void {
  document.documentElement.classList.toggle(closedClass, !isOpen)
}

// For those who come to the area without a reload; otherwise the server has set the class.
if (typeof document !== 'undefined') show(!document.cookie.split('; ').includes(`${cookieName}=false`))
