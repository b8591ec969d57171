// The sidebar of an area, next to the page or in a sheet: whether it is open, Ctrl+B, and the tooltips of its icons.

import { LogOut, type LucideIcon } from 'lucide-react'
import {
  type ComponentType,
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../contract/day-text.ts'
import { readSidebarCookie, sidebarClass, sidebarCookie } from '../../contract/sidebar.ts'
import { useSession } from '../data/session.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'
import { Logo } from '../ui/logo.tsx'
import { useSite } from '../ui/page-head.ts'
import { openModal } from '../ui/press.ts'
import type { TooltipProps } from './sidebar-tooltips.tsx'
import './area-sidebar.css'

type AreaSidebarProps = {
  label: string
  items: readonly AreaItem[]
  onLogout: () => void
  isLeaving: boolean
  /** Only the icons are visible; a tooltip names each. */
  isCollapsed?: boolean
}

export function AreaSidebar({ label, items, onLogout, isLeaving, isCollapsed = false }: AreaSidebarProps) {
  const site = useSite()
  const auth = useSession()
  const { TooltipGroup, Tooltip } = useTooltips(isCollapsed)
  return (
    <TooltipGroup>
      <div className="area-sidebar">
        <Tooltip text={site.name} isOff={!isCollapsed}>
          <PageLink href="/" className="area-brand">
            <Logo />
            <span>{site.name}</span>
          </PageLink>
        </Tooltip>
        <nav aria-label={label}>
          <p className="area-label" title={label}>
            {label}
          </p>
          <ul>
            {items.map((item) => (
              <li key={item.href}>
                <Tooltip text={item.label} isOff={!isCollapsed}>
                  <AreaLink {...item} />
                </Tooltip>
              </li>
            ))}
          </ul>
        </nav>
        <div className="area-leave">
          {auth.authenticated && (
            <p className="area-person" title={auth.user.email}>
              <span className="sr-only">Signed in as </span>
              {auth.user.email}
            </p>
          )}
          <Tooltip text="Logout" isOff={!isCollapsed}>
            <button
              type="button"
              className="area-link needs-script"
              data-leaves
              aria-disabled={isLeaving || undefined}
              onClick={isLeaving ? undefined : onLogout}
            >
              <LogOut aria-hidden="true" />
              <span>Logout</span>
            </button>
          </Tooltip>
        </div>
      </div>
    </TooltipGroup>
  )
}

/** `waiting` is the number shown in the link; 0 and undefined are not shown. */
export type AreaItem = { href: string; label: string; icon: LucideIcon; waiting?: number | undefined }

function AreaLink({ href, label, icon: Icon, waiting }: AreaItem) {
  const { path } = useAddress()
  const isHere = path.replace(/(.)\/$/, '$1') === href
  return (
    <PageLink href={href} className="area-link" aria-current={isHere ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {waiting ? (
        <span className="area-waiting">
          {formatCount(String(waiting))}
          <span className="sr-only"> waiting</span>
        </span>
      ) : null}
    </PageLink>
  )
}

/** The tooltips, once the sidebar has been closed. A phone, where it is a sheet, does not load them. */
function useTooltips(isCollapsed: boolean) {
  const [tooltips, setTooltips] = useState(noTooltips)
  const isNarrow = useSyncExternalStore(subscribe, isNarrowNow, () => true)
  useEffect(() => {
    if (!isCollapsed || isNarrow) return
    // If they cannot be loaded, the open sidebar still shows the names.
    import('./sidebar-tooltips.tsx').then(
      (loaded) => keepControlFocused(() => setTooltips(loaded)),
      () => {},
    )
  }, [isCollapsed, isNarrow])
  return tooltips
}

/** The tooltips are parents of the controls, which are therefore replaced. */
function keepControlFocused(change: () => void): void {
  const controls = () => [...document.querySelectorAll<HTMLElement>('#area-side :is(a, button)')]
  const at = controls().findIndex((control) => control.matches(':focus'))
  flushSync(change)
  controls()[at]?.focus()
}

type Tooltips = { TooltipGroup: ComponentType<{ children: ReactNode }>; Tooltip: ComponentType<TooltipProps> }

const noTooltips: Tooltips = {
  TooltipGroup: Fragment,
  Tooltip: ({ children }: TooltipProps) => <div>{children}</div>,
}

const cookieSeconds = 7 * 24 * 60 * 60

/** Without a cookie, the sidebar is open where the cards have room next to it; area.css has the same width. */
const roomy = '(width >= 64rem)'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  const widths = [roomy, narrow].map((width) => matchMedia(width))
  for (const width of widths) width.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    for (const width of widths) width.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

function isOpenNow(): boolean {
  const { classList } = document.documentElement
  if (classList.contains(sidebarClass(true))) return true
  return !classList.contains(sidebarClass(false)) && matchMedia(roomy).matches
}

/** The server always renders it open. CSS closes it before the first paint, by the class or the width. */
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

/** Below this width the sidebar is a sheet; area.css has the same width. */
const narrow = '(width < 768px)'

const isNarrowNow = (): boolean => matchMedia(narrow).matches

export function useSidebarKey(sheet: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!isNarrowNow()) toggleSidebar()
      else if (sheet.current?.open) sheet.current.close()
      else openModal(sheet.current)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [sheet])
}
