// The frame of every page of an area: header, sidebar and logout, and the guard that redirects people without access (spec §2).

import { useQuery } from '@tanstack/react-query'
import { PanelLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { loadFailureText } from '../data/calls.ts'
import { hasDrafts } from '../data/drafts.ts'
import { findRedirect, type PageAccess } from '../data/page-access.ts'
import { sessionQuery, useSession, useSignOut } from '../data/session.ts'
import { useSessionSync } from '../data/session-sync.ts'
import { navigate } from '../navigation/navigation.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { LoadingScreen, Notice } from '../ui/notice.tsx'
import { openModal } from '../ui/press.ts'
import { prepareToasts, showToast } from '../ui/toast.ts'
import { DeletionPage } from './account/account-panels.tsx'
import { type AreaItem, AreaSidebar, toggleSidebar, useSidebarKey, useSidebarOpen } from './area-sidebar.tsx'
import './area.css'
import './panel.css'
import './plain-navigation.css'

type AreaFrameProps = {
  /** The title of the sidebar: 'Admin Panel', or the name of the business. */
  label: string
  items: readonly AreaItem[]
  /** The text of the header: 'Admin Dashboard'. Each page has its own PageHeading among the children. */
  title: string
  access: PageAccess
  logout: LogoutWords
  /** The text for browsers without scripts. */
  missing?: string
  children: ReactNode
}

export function AreaFrame({ label, items, title, access, logout, missing, children }: AreaFrameProps) {
  const leaving = useAreaLogout(logout)
  const auth = useSession()
  const leavesAt = auth.authenticated && auth.user.leavesAt
  const guard = useGuard(access, leaving.isLeaving)
  const sheet = useRef<HTMLDialogElement>(null)
  const isOpen = useSidebarOpen()
  useSidebarKey(sheet)
  useEffect(() => void prepareToasts(), [])
  if (!guard.isIn) return <Waiting failure={guard.failure} />
  // An open sheet would cover the toast of a failed logout.
  const leave = () => {
    sheet.current?.close()
    void leaving.signOut()
  }
  const sidebar = { label, items, onLogout: leave, isLeaving: leaving.isLeaving }
  return (
    <div className="area">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <aside className="area-side" id="area-side" aria-label="Sidebar">
        <AreaSidebar {...sidebar} isCollapsed={!isOpen} />
      </aside>
      <Sheet ref={sheet} label={label}>
        <AreaSidebar {...sidebar} />
      </Sheet>
      <div>
        <AreaHeader title={title} onMenu={() => openModal(sheet.current)} />
        <PlainNavigation items={items} logoutAction={logout.action} missing={missing} />
        <main id="main" className="area-main">
          {leavesAt ? <DeletionPage leavesAt={leavesAt} /> : children}
        </main>
      </div>
    </div>
  )
}

function Waiting({ failure }: { failure: { error: Error; retry: () => void } | null }) {
  if (!failure) return <LoadingScreen />
  return (
    <LoadingScreen>
      <Notice title="We could not check that you are signed in" onRetry={failure.retry}>
        {loadFailureText(failure.error)}
      </Notice>
    </LoadingScreen>
  )
}

type AreaHeaderProps = { title: string; onMenu: () => void }

function AreaHeader({ title, onMenu }: AreaHeaderProps) {
  const isOpen = useSidebarOpen()
  return (
    <header className="area-header">
      <button
        type="button"
        className="area-trigger area-trigger-narrow needs-script"
        aria-haspopup="dialog"
        aria-label="Open menu"
        onClick={onMenu}
      >
        <PanelLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className="area-trigger area-trigger-wide needs-script"
        aria-controls="area-side"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+B Meta+B"
        aria-label="Toggle sidebar"
        title="Toggle sidebar (Ctrl+B)"
        onClick={toggleSidebar}
      >
        <PanelLeft aria-hidden="true" />
      </button>
      <p className="area-title">{title}</p>
    </header>
  )
}

type PlainNavigationProps = {
  items: readonly AreaItem[]
  logoutAction: PageFormAction
  /** The text about what does not work in this area without scripts. */
  missing: string | undefined
}

/** Inside `<noscript>`: browsers that run scripts do not parse it. */
function PlainNavigation({ items, logoutAction, missing }: PlainNavigationProps) {
  return (
    <noscript>
      <div className="area-plain">
        <nav aria-label="Pages">
          <a href="/">Home</a>
          {items.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <form method="post" action={logoutAction}>
          <button type="submit" className="button">
            Logout
          </button>
        </form>
        {missing && <p>{missing}</p>}
      </div>
    </noscript>
  )
}

/** `isIn` is false until the session is known, and during a redirect. During a logout it is true: the logout redirects. */
function useGuard(access: PageAccess, isLeaving: boolean) {
  const { data: auth, error, refetch } = useQuery(sessionQuery)
  const redirect = auth ? findRedirect(access, auth) : null
  const before = useRef('')
  useSessionSync()
  useEffect(() => {
    if (isLeaving || !auth) return
    const person = auth.authenticated ? auth.user.id : ''
    if (!redirect) {
      before.current = person
      return
    }
    if (before.current && !person) showToast(signedOut(access, hasDrafts(before.current)))
    // When it is another account, useSessionSync says so.
    if (before.current && person === before.current) showToast(roleChanged)
    navigate(redirect, { replace: true })
  }, [redirect, auth, access, isLeaving])
  return {
    isIn: isLeaving || (auth !== undefined && redirect === null),
    failure: error && !auth ? { error, retry: () => void refetch() } : null,
  }
}

/** The reason is not known: a session ends when it expires, and when a role is removed. */
const signedOut = (access: PageAccess, hasUnsaved: boolean) => ({
  title: 'You have been signed out',
  text: endedTexts[isOfRole(access) ? 'role' : 'account'][hasUnsaved ? 'unsaved' : 'saved'],
  tone: 'notice' as const,
})

const isOfRole = (access: PageAccess) => access === 'staff' || access === 'administrator'

const endedTexts = {
  account: {
    saved: 'Your session has ended. Please sign in again to continue.',
    unsaved: 'Your session has ended. Sign in again in this tab to continue with your changes.',
  },
  role: {
    saved:
      'You have been signed out, or your role was removed. If you still have it, sign in again to continue.',
    unsaved:
      'You have been signed out, or your role was removed. If you still have it, sign in again in this tab to continue with your changes.',
  },
}

const roleChanged = {
  title: 'Your account can no longer open this page',
  text: 'Its permissions have changed. You are still signed in.',
  tone: 'notice' as const,
}

/** `to` is the page after a success. */
export type LogoutWords = {
  success: { title: string; text?: string }
  failure: { title: string; text: string }
  to: string
  /** The action of the form that replaces the button in browsers without scripts. */
  action: PageFormAction
}

/** While `isLeaving`, no guard may redirect. */
function useAreaLogout({ success, failure, to }: LogoutWords) {
  const onDone = () => {
    showToast(success)
    navigate(to)
  }
  return useSignOut(onDone, () => showToast({ ...failure, tone: 'destructive' }))
}
