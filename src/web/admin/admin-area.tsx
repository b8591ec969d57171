// The admin area: the sidebar, and the frame around the page that is shown.
import { useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  CircleUser,
  Clock,
  FileSpreadsheet,
  FileText,
  Flag,
  Hammer,
  History,
  KeyRound,
  LayoutDashboard,
  MapPin,
  MessageSquareText,
  PenLine,
  SearchX,
  Send,
  Settings,
  Store,
  Tags,
  Users,
} from 'lucide-react'
import { AreaFrame } from '../area/area-frame.tsx'
import type { AreaItem } from '../area/area-sidebar.tsx'
import { openClaimsQuery } from '../data/claims.ts'
import { waitingEditsQuery } from '../data/moderate.ts'
import { adminStatsQuery } from '../data/moderation-lists.ts'
import { isAdministrator, isHeldBack, needsPasskey } from '../data/page-access.ts'
import { openReportsQuery } from '../data/reports.ts'
import { reviewCountsQuery } from '../data/review-queue.ts'
import { useSession } from '../data/session.ts'
import { type AreaParts, type AreaProps, useScreen } from '../screen.ts'
import { useSite } from '../ui/page-head.ts'
import { PasskeyNeeded } from './account/account-page.tsx'
import './admin.css'
import './moderation.css'
import './moderation-list.css'
import './moderation-table.css'
import './unplaced.css'
import './holidays.css'
import './people.css'
import './own-trades.css'
import './imports/imports.css'
import './claims/claims.css'
import './pages/pages.css'

export { accountPage } from './account/account-page.tsx'
export { addBusinessPage } from './add-business-page.tsx'
export { businessHistoryPage } from './business-history-page.tsx'
export { categoriesPage } from './categories-page.tsx'
export { claimsPage, invitedPage } from './claims/claims-page.tsx'
export { editsPage } from './edits-page.tsx'
export { failedSearchesPage } from './failed-searches-page.tsx'
export { holidaysPage } from './holidays-page.tsx'
export { importPage, importsPage } from './imports/imports-page.tsx'
export { unplacedPage, untradedPage } from './incomplete-listings.tsx'
export { businessesPage } from './lists/businesses-page.tsx'
export { pendingPage } from './lists/pending-page.tsx'
export { logPage } from './log-page.tsx'
export { mergePage } from './merge/merge-page.tsx'
export { overviewPage } from './overview/admin-overview-page.tsx'
export { newPagePage, pageEditorPage, writtenPagesPage } from './pages/written-pages.tsx'
export { peoplePage } from './people-page.tsx'
export { reportsPage } from './reports-page.tsx'
export { reviewQueuePage } from './reviews/review-queue-page.tsx'
export { settingsPage } from './settings/site-settings-page.tsx'

const logout = {
  success: { title: 'Logged out', text: 'You have been successfully logged out.' },
  failure: { title: 'Logout failed', text: 'Failed to log out. Please try again.' },
  to: '/',
  action: '/admin?form=logout',
} as const

export const adminArea: AreaParts = {
  Component: AdminArea,
  // The sidebar shows how many businesses, edits, reports, reviews and claims are waiting.
  load: ({ client, get, site }) => [
    client.prefetchQuery(adminStatsQuery),
    client.prefetchQuery(waitingEditsQuery(get)),
    client.prefetchQuery(openReportsQuery(get)),
    client.prefetchQuery(openClaimsQuery(get)),
    ...(site.reviews === 'off' ? [] : [client.prefetchQuery(reviewCountsQuery)]),
  ],
}

function AdminArea({ page, id }: AreaProps) {
  const auth = useSession()
  const items = useItems()
  const asksForPasskey = needsPasskey(auth) && page.path !== '/admin/account'
  const screen = useScreen(page.screen)
  return (
    <AreaFrame
      label="Admin Panel"
      items={items}
      title="Admin Dashboard"
      access={page.access}
      logout={logout}
      missing={missing}
    >
      {asksForPasskey ? <PasskeyNeeded /> : screen && <screen.Component key={id} id={id} />}
    </AreaFrame>
  )
}

const missing =
  'JavaScript is off in this browser. You can read here, but most decisions, the rest of a long list, and passkeys need it.'

/** The sidebar lists every page, so that each is two taps away on a phone. Some pages are for administrators only. */
function useItems(): AreaItem[] {
  const auth = useSession()
  const forAdministrators = (item: AreaItem) => (isAdministrator(auth) ? [item] : [])
  const enabled = !isHeldBack(auth)
  const pending = useQuery({ ...adminStatsQuery, enabled }).data?.pending
  const edits = useQuery({ ...waitingEditsQuery(), enabled }).data?.total ?? '0'
  const reports = useQuery({ ...openReportsQuery(), enabled }).data ?? '0'
  const claims = useQuery({ ...openClaimsQuery(), enabled }).data ?? '0'
  const hasReviews = useSite().reviews !== 'off'
  const reviews = useQuery({ ...reviewCountsQuery, enabled: enabled && hasReviews }).data
  const waitingReviews = Object.values(reviews ?? {}).reduce((sum, count) => sum + count, 0)
  return [
    { href: '/admin', label: 'Overview', icon: LayoutDashboard },
    { href: '/admin/pending', label: 'Pending Listings', icon: Clock, waiting: pending },
    { href: '/admin/businesses', label: 'All Businesses', icon: Store },
    { href: '/admin/edits', label: 'Edits', icon: PenLine, waiting: Number.parseInt(edits, 10) },
    { href: '/admin/reports', label: 'Reports', icon: Flag, waiting: Number.parseInt(reports, 10) },
    ...(hasReviews
      ? [{ href: '/admin/reviews', label: 'Reviews', icon: MessageSquareText, waiting: waitingReviews }]
      : []),
    { href: '/admin/claims', label: 'Claims', icon: KeyRound, waiting: Number.parseInt(claims, 10) },
    { href: '/admin/invited', label: 'Invited Owners', icon: Send },
    { href: '/admin/unplaced', label: 'Without a Place', icon: MapPin },
    { href: '/admin/untraded', label: 'Without a Trade', icon: Hammer },
    { href: '/admin/failed-searches', label: 'Not Found', icon: SearchX },
    ...forAdministrators({ href: '/admin/categories', label: 'Categories and Trades', icon: Tags }),
    ...forAdministrators({ href: '/admin/imports', label: 'Import', icon: FileSpreadsheet }),
    { href: '/admin/log', label: 'Log', icon: History },
    { href: '/admin/holidays', label: 'Public Holidays', icon: CalendarDays },
    ...forAdministrators({ href: '/admin/people', label: 'People', icon: Users }),
    ...forAdministrators({ href: '/admin/pages', label: 'Pages', icon: FileText }),
    ...forAdministrators({ href: '/admin/settings', label: 'Settings', icon: Settings }),
    { href: '/admin/account', label: 'Account', icon: CircleUser },
  ]
}
