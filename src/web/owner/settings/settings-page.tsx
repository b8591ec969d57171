// Knows the page on which an owner changes name and password.

import { EmailForm } from '../../area/account/email-form.tsx'
import { OwnDataPanels } from '../../area/account/own-data-panels.tsx'
import { OpenSessions } from '../../area/open-sessions.tsx'
import { PageHeading } from '../../area/page-heading.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  return (
    <OwnBusinessPage
      className="area-form"
      heading={() => <PageHeading title="Settings" text="Your name and how you sign in." />}
      skeleton={<FormSkeleton panels={2} />}
    >
      {(business) => (
        <div className="area-parts">
          <SettingsForm business={business} />
          <EmailForm />
          <OpenSessions />
          <OwnDataPanels />
        </div>
      )}
    </OwnBusinessPage>
  )
}
