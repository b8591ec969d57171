// The frame of every page of an area: header, sidebar and logout, for those who may see it.
import { type ReactNode, useEffect, useRef } from 'react'
import { loadFailureText } from '../data/calls.ts'
import { type PageAccess, useSession } from '../data/session.ts'
import { LoadingScreen, Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { prepareToasts } from '../ui/toast-loader.tsx'
import { DeletionPage } from './account/account-panels.tsx'
import { type LogoutWords, useAreaLogout, useGuard } from './area-guard.ts'
import { type AreaItem, AreaSidebar, toggleSidebar, useSidebarKey, useSidebarOpen } from './area-sidebar.tsx'
import './area.css'
import './panel.css'
import { PanelLeft } from 'lucide-react'
import type { PageFormAction } from '../../contract/page-form.ts'
import './plain-navigation.css'

type AreaFrameProps = {
  /** The title of the sidebar: 'Admin Panel', or the name of the business. */
  label: string
  items: readonly AreaItem[]
  /** The text of the header: 'Admin Dashboard'. Each page has its own PageHeading among the children. */
  title: string
  access: PageAccess
  logout: LogoutWords
  /** What a browser without a script is told. */
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
  // An open sheet would cover the message of a failed logout.
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
        <AreaHeader title={title} onMenu={() => sheet.current?.showModal()} />
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

export function AreaHeader({ title, onMenu }: AreaHeaderProps) {
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
  /** What does not work in this area without a script. */
  missing: string | undefined
}

/** A browser that runs scripts does not even read it. */
export function PlainNavigation({ items, logoutAction, missing }: PlainNavigationProps) {
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
