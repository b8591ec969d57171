// Knows the owner's area: its frame, and which page of it is shown (spec §2).
import { LayoutDashboard, Settings, SquarePen, Store } from 'lucide-react'
import { AreaFrame, type AreaItem } from '../area/area-frame.tsx'
import type { LogoutWords } from '../area/use-area-logout.ts'
import type { ScreenProps } from '../screen.ts'
import { EditPage } from './edit/edit-page.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { ProfilePage } from './profile/profile-page.tsx'
import { SettingsPage } from './settings/settings-page.tsx'
import { useOwnBusiness } from './use-own-business.ts'
import './owner.css'

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
}

const pages = { overview: OverviewPage, profile: ProfilePage, edit: EditPage, settings: SettingsPage }

export function OwnerArea({ part = 'overview' }: ScreenProps) {
  const { data: business } = useOwnBusiness()
  const OwnerPage = pages[part as keyof typeof pages]
  return (
    <AreaFrame
      label={business?.name ?? fallbackLabel}
      items={items}
      title={fallbackLabel}
      access="owner"
      logout={logout}
    >
      <OwnerPage key={part} />
    </AreaFrame>
  )
}
