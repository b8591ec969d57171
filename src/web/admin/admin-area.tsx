// The frame of the admin area, and which of its pages is shown.
import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  CircleUser,
  Clock,
  Flag,
  History,
  LayoutDashboard,
  MapPin,
  PenLine,
  Store,
  Users,
} from 'lucide-react'
import { AreaFrame } from '../area/area-frame.tsx'
import type { AreaItem } from '../area/area-sidebar.tsx'
import { waitingEditsQuery } from '../data/moderate.ts'
import { adminStatsQuery } from '../data/moderation-lists.ts'
import { openReportsQuery } from '../data/reports.ts'
import { isAdministrator, isHeldBack, needsPasskey, useSession } from '../data/session.ts'
import type { ScreenProps } from '../screen.ts'
import { AccountPage, PasskeyNeeded } from './account/account-page.tsx'
import { BusinessHistoryPage } from './business-history-page.tsx'
import { EditsPage } from './edits-page.tsx'
import { HolidaysPage } from './holidays-page.tsx'
import { BusinessesPage } from './lists/businesses-page.tsx'
import { PendingPage } from './lists/pending-page.tsx'
import { LogPage } from './log-page.tsx'
import { AdminOverviewPage } from './overview/admin-overview-page.tsx'
import { PeoplePage } from './people-page.tsx'
import { ReportsPage } from './reports-page.tsx'
import { UnplacedPage } from './unplaced-page.tsx'
import './admin.css'
import './moderation.css'
import './moderation-list.css'
import './moderation-table.css'
import './unplaced.css'
import './holidays.css'
import './people.css'

const logout = {
  success: { title: 'Logged out', text: 'You have been successfully logged out.' },
  failure: { title: 'Logout failed', text: 'Failed to log out. Please try again.' },
  to: '/',
  action: '/admin?form=logout',
} as const

export function AdminArea({ part, id = '' }: ScreenProps) {
  const auth = useSession()
  const asksForPasskey = needsPasskey(auth) && part !== 'account'
  const access = part === 'people' ? 'administrator' : 'admin'
  return (
    <AreaFrame
      label="Admin Panel"
      items={useItems()}
      title="Admin Dashboard"
      access={access}
      logout={logout}
      missing={missing}
    >
      {asksForPasskey ? (
        <PasskeyNeeded />
      ) : part === 'history' ? (
        <BusinessHistoryPage key={id} id={id} />
      ) : (
        <AdminPage part={part} />
      )}
    </AreaFrame>
  )
}

const missing =
  'This browser runs no JavaScript. You can read here, but most decisions, the rest of a long list, and passkeys need it.'

/** The links of the sidebar: every page, so that a phone has it two taps away. Only administrators decide about people. */
function useItems(): AreaItem[] {
  const auth = useSession()
  const enabled = !isHeldBack(auth)
  const pending = useQuery({ ...adminStatsQuery, enabled }).data?.pending
  const edits = useQuery({ ...waitingEditsQuery(), enabled }).data?.total ?? '0'
  const reports = useQuery({ ...openReportsQuery(), enabled }).data ?? '0'
  return [
    { href: '/admin', label: 'Overview', icon: LayoutDashboard },
    { href: '/admin/pending', label: 'Pending Listings', icon: Clock, waiting: pending },
    { href: '/admin/businesses', label: 'All Businesses', icon: Store },
    { href: '/admin/edits', label: 'Edits', icon: PenLine, waiting: Number.parseInt(edits, 10) },
    { href: '/admin/reports', label: 'Reports', icon: Flag, waiting: Number.parseInt(reports, 10) },
    { href: '/admin/unplaced', label: 'Without a Place', icon: MapPin },
    { href: '/admin/log', label: 'Log', icon: History },
    { href: '/admin/holidays', label: 'Public Holidays', icon: CalendarDays },
    ...(isAdministrator(auth) ? [{ href: '/admin/people', label: 'People', icon: Users }] : []),
    { href: '/admin/account', label: 'Account', icon: CircleUser },
  ]
}

function AdminPage({ part }: { part: string | undefined }) {
  switch (part) {
    case 'pending':
      return <PendingPage />
    case 'businesses':
      return <BusinessesPage />
    case 'log':
      return <LogPage />
    case 'edits':
      return <EditsPage />
    case 'reports':
      return <ReportsPage />
    case 'unplaced':
      return <UnplacedPage />
    case 'account':
      return <AccountPage />
    case 'people':
      return <PeoplePage />
    case 'holidays':
      return <HolidaysPage />
    default:
      return <AdminOverviewPage />
  }
}
