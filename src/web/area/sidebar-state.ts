// Knows whether the sidebar is open in this browser, and toggles it.
import { useSyncExternalStore } from 'react'
import { readSidebarCookie, sidebarClass, sidebarCookie } from '../../contract/sidebar-cookie.ts'

const cookieSeconds = 7 * 24 * 60 * 60

/** Without a cookie the sidebar is open where the cards have room beside it; area.css has the same width. */
const roomy = '(width >= 64rem)'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const room = matchMedia(roomy)
  room.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    room.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

function isOpenNow(): boolean {
  const { classList } = document.documentElement
  if (classList.contains(sidebarClass(true))) return true
  return !classList.contains(sidebarClass(false)) && matchMedia(roomy).matches
}

/** The HTML of the server always has it open. The style closes it before the first paint, by the class or the width. */
export const useSidebarOpen = (): boolean => useSyncExternalStore(subscribe, isOpenNow, () => true)

/** Opens a closed sidebar and closes an open one. The class `sidebar-moving` animates this change, but not the first paint. */
export function toggleSidebar(): void {
  const isOpen = !isOpenNow()
  show(isOpen)
  document.documentElement.classList.add('sidebar-moving')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and older phones do not have it.
  document.cookie = `${sidebarCookie}=${isOpen}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`
  for (const listener of listeners) listener()
}

function show(isOpen: boolean): void {
  const { classList } = document.documentElement
  classList.toggle(sidebarClass(true), isOpen)
  classList.toggle(sidebarClass(false), !isOpen)
}

// Needed after a navigation without a reload. With a reload the server has set the class.
if (typeof document !== 'undefined') {
  const stored = readSidebarCookie(document.cookie)
  if (stored !== undefined) show(stored)
}
