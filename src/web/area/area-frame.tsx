// Knows the frame of every page of an area: sidebar, header and logout, for those who may see it (spec §2).
import { type ReactNode, useEffect, useRef } from 'react'
import { loadFailureText } from '../data/call-error.ts'
import { type PageAccess, useSession } from '../data/session.ts'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Notice } from '../ui/notice.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { prepareToasts } from '../ui/toast-loader.tsx'
import { LeavingPage } from './account/leaving-page.tsx'
import { AreaHeader } from './area-header.tsx'
import type { AreaItem } from './area-link.tsx'
import { AreaSidebar } from './area-sidebar.tsx'
import { PlainNavigation } from './plain-navigation.tsx'
import { useSidebarOpen } from './sidebar-state.ts'
import { type LogoutWords, useAreaLogout } from './use-area-logout.ts'
import { useGuard } from './use-guard.ts'
import { useSidebarKey } from './use-sidebar-key.ts'
import './area.css'
import './panel.css'

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
          {leavesAt ? <LeavingPage leavesAt={leavesAt} /> : children}
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
