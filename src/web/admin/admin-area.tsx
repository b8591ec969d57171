// Knows the frame of the admin area, and which of its pages is shown.
import { useQuery } from '@tanstack/react-query'
import { Clock, LayoutDashboard, PenLine, Store } from 'lucide-react'
import { AreaFrame } from '../area/area-frame.tsx'
import { adminStatsQuery } from '../data/moderation-lists.ts'
import { waitingEditsQuery } from '../data/waiting-edits.ts'
import type { ScreenProps } from '../screen.ts'
import { useSite } from '../ui/site-context.ts'
import { AdminOverviewPage } from './admin-overview-page.tsx'
import { BusinessHistoryPage } from './business-history-page.tsx'
import { BusinessesPage } from './businesses-page.tsx'
import { EditsPage } from './edits-page.tsx'
import { HolidaysPage } from './holidays-page.tsx'
import { LogPage } from './log-page.tsx'
import { PendingPage } from './pending-page.tsx'
import { ReportsPage } from './reports-page.tsx'
import { UnplacedPage } from './unplaced-page.tsx'
import './admin.css'
import './moderation.css'
import './moderation-list.css'
import './moderation-table.css'
import './unplaced.css'
import './holidays.css'

const items = [
  { href: '/admin', label: 'Overview', icon: LayoutDashboard },
  { href: '/admin/pending', label: 'Pending Listings', icon: Clock },
  { href: '/admin/businesses', label: 'All Businesses', icon: Store },
]

/** In the sidebar only where edits wait for a moderator. */
const editsItem = { href: '/admin/edits', label: 'Edits', icon: PenLine }

const logout = {
  success: { title: 'Logged out', text: 'You have been successfully logged out.' },
  failure: { title: 'Logout failed', text: 'Failed to log out. Please try again.' },
  to: '/',
  action: '/admin?form=logout',
} as const

export function AdminArea({ part, id = '' }: ScreenProps) {
  const waiting = useQuery(adminStatsQuery).data?.pending
  const edits = useQuery(waitingEditsQuery()).data?.total ?? '0'
  const isReviewing = useSite().reviewEdits !== 'off' || edits !== '0'
  const counted = [
    ...items.map((item) => (item.href === '/admin/pending' ? { ...item, waiting } : item)),
    ...(isReviewing ? [{ ...editsItem, waiting: Number.parseInt(edits, 10) }] : []),
  ]
  return (
    <AreaFrame label="Admin Panel" items={counted} title="Admin Dashboard" access="admin" logout={logout}>
      {part === 'history' ? <BusinessHistoryPage key={id} id={id} /> : <AdminPage part={part} />}
    </AreaFrame>
  )
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
    case 'holidays':
      return <HolidaysPage />
    default:
      return <AdminOverviewPage />
  }
}
