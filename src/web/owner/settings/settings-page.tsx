// Knows the page on which an owner changes name and password.

import { EmailForm } from '../../area/account/email-form.tsx'
import { OwnDataPanels } from '../../area/account/own-data-panels.tsx'
import { OpenSessions } from '../../area/open-sessions.tsx'
import { PageHeading } from '../../area/page-heading.tsx'
import { PlainFailures } from '../../ui/plain-failures.tsx'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { SettingsForm } from './settings-form.tsx'

const sentWords = {
  settings: 'Settings updated.',
  email: 'A link is on its way to the new address. Until you confirm, nothing changes.',
  sessions: 'Every other browser is signed out.',
}

const buttons = ['/business/settings?form=sessions', '/business/settings?form=delete'] as const

export function SettingsPage() {
  return (
    <OwnBusinessPage
      className="area-form"
      heading={() => <PageHeading title="Settings" text="Your name and how you sign in." />}
      skeleton={<FormSkeleton panels={2} />}
    >
      {(business) => (
        <div className="area-parts">
          <SentNotice words={sentWords} />
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
