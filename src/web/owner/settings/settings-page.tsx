// The page on which an owner changes name and password.
import { EmailForm, sentWords } from '../../area/account/account-forms.tsx'
import { OwnDataPanels } from '../../area/account/account-panels.tsx'
import { OpenSessions } from '../../area/open-sessions.tsx'
import { PageHeading } from '../../area/page-heading.tsx'
import { openSessionsQuery } from '../../data/session.ts'
import type { ScreenParts } from '../../screen.ts'
import { PlainFailures, SentNotice } from '../../ui/form-summary.tsx'
import { titled } from '../../ui/page-head.ts'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { FormSkeleton } from '../owner-screen.tsx'
import { SettingsForm } from './settings-form.tsx'

const settingsWords = { ...sentWords, settings: 'Settings updated.' }

const buttons = [
  '/business/settings?form=sessions',
  '/business/settings?form=delete',
  '/business/settings?form=keep',
] as const

export const settingsPage: ScreenParts = {
  Component: SettingsPage,
  head: titled('Settings'),
  load: ({ client }) => [client.prefetchQuery(openSessionsQuery)],
}

function SettingsPage() {
  return (
    <OwnBusinessPage
      className="area-form"
      heading={() => <PageHeading title="Settings" text="Your name and how you sign in." />}
      skeleton={<FormSkeleton panels={2} />}
    >
      {(business) => (
        <div className="area-parts">
          <SentNotice words={settingsWords} />
          <PlainFailures actions={buttons} />
          <SettingsForm business={business} />
          <EmailForm />
          <OpenSessions />
          <OwnDataPanels />
        </div>
      )}
    </OwnBusinessPage>
  )
}
