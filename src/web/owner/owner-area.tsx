// The owner's area: its frame, and which page is shown in it (spec §2).
import { LayoutDashboard, Settings, SquarePen, Store } from 'lucide-react'
import { AreaFrame } from '../area/area-frame.tsx'
import type { LogoutWords } from '../area/area-guard.ts'
import type { AreaItem } from '../area/area-sidebar.tsx'
import type { ScreenProps } from '../screen.ts'
import { HistoryPage } from './history/history-page.tsx'
import { OwnerOverviewPage } from './overview/owner-overview-page.tsx'
import { useOwnBusiness } from './own-business-page.tsx'
import { OwnerFormScreen } from './owner-form-screen.tsx'
import { ProfilePage } from './profile/profile-page.tsx'
import './owner.css'
import './overview/overview.css'

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

export function OwnerArea({ part, content }: ScreenProps) {
  const { data: business } = useOwnBusiness()
  const title = items.find(({ href }) => href === `/business/${part}`)?.label ?? fallbackLabel
  return (
    <AreaFrame
      label={business?.name ?? fallbackLabel}
      items={items}
      title={fallbackLabel}
      access="owner"
      logout={logout}
    >
      {content ? (
        <OwnerFormScreen key={part} screen={content} title={title} />
      ) : part === 'profile' ? (
        <ProfilePage />
      ) : part === 'history' ? (
        <HistoryPage />
      ) : (
        <OwnerOverviewPage />
      )}
    </AreaFrame>
  )
}
