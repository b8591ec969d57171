// The owner's area: the sidebar, and the frame around the page that is shown (spec §2).
import { LayoutDashboard, Settings, SquarePen, Store } from 'lucide-react'
import { AreaFrame, type LogoutWords } from '../area/area-frame.tsx'
import type { AreaItem } from '../area/area-sidebar.tsx'
import { ownBusinessQuery } from '../data/own-business.ts'
import { hasBusiness } from '../data/page-access.ts'
import { useSession } from '../data/session.ts'
import type { AreaParts, AreaProps } from '../screen.ts'
import { NoBusiness, OwnerScreen, useOwnBusiness } from './own-business-page.tsx'
import './owner.css'
import './overview/overview.css'

export { overviewPage } from './overview/owner-overview-page.tsx'
export { historyPage, profilePage } from './profile-page.tsx'
export { receivedReviewsPage } from './received-reviews-page.tsx'

const fallbackLabel = 'Business Dashboard'

const items: readonly AreaItem[] = [
  { href: '/business', label: 'Overview', icon: LayoutDashboard },
  { href: '/business/profile', label: 'Business Profile', icon: Store },
  { href: '/business/edit', label: 'Edit Business', icon: SquarePen },
  { href: '/business/settings', label: 'Settings', icon: Settings },
]

const logout: LogoutWords = {
  success: { title: 'Logged out successfully' },
  failure: { title: 'Logout failed', text: 'Something went wrong. Please try again.' },
  to: '/login',
  action: '/business?form=logout',
}

export const ownerArea: AreaParts = {
  Component: OwnerArea,
  load: ({ client }) => [client.prefetchQuery(ownBusinessQuery)],
}

function OwnerArea({ page }: AreaProps) {
  const auth = useSession()
  const { data: business } = useOwnBusiness()
  const title = items.find(({ href }) => href === page.path)?.label ?? fallbackLabel
  return (
    <AreaFrame
      label={business?.name ?? fallbackLabel}
      items={items}
      title={fallbackLabel}
      access={page.access}
      logout={logout}
    >
      {auth.authenticated && !hasBusiness(auth) ? (
        <NoBusiness />
      ) : (
        <OwnerScreen key={page.path} screen={page.screen} title={title} />
      )}
    </AreaFrame>
  )
}
