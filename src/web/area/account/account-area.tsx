// The page of an account with neither a listing nor a role, such as a former moderator's.
import { CircleUser } from 'lucide-react'
import { openSessionsQuery } from '../../data/own-business.ts'
import type { ScreenParts } from '../../screen.ts'
import { titled } from '../../ui/page-head.ts'
import { AreaFrame, type LogoutWords } from '../area-frame.tsx'
import type { AreaItem } from '../area-sidebar.tsx'
import { PageHeading } from '../page-heading.tsx'
import { AccountPanels } from './account-panels.tsx'

const items: readonly AreaItem[] = [{ href: '/account', label: 'Account', icon: CircleUser }]

const logout: LogoutWords = {
  success: { title: 'You have been logged out successfully' },
  failure: { title: 'Logout failed', text: 'Failed to logout. Please try again.' },
  to: '/',
  action: '/?form=logout',
}

export const accountPage: ScreenParts = {
  Component: AccountArea,
  head: titled('Account'),
  load: ({ client }) => [client.prefetchQuery(openSessionsQuery)],
}

function AccountArea() {
  return (
    <AreaFrame label="Your Account" items={items} title="Your Account" access="account" logout={logout}>
      <div className="area-form">
        <PageHeading title="Account" text={text} />
        <div className="area-parts">
          <AccountPanels page="/account" />
        </div>
      </div>
    </AreaFrame>
  )
}

const text =
  'Your account has no listing and no role. You can change how you sign in, download your data, or delete the account.'
