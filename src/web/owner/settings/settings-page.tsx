// Knows the page on which an owner changes name and password.
import { OpenSessions } from '../../area/open-sessions.tsx'
import { PageHeading } from '../../area/page-heading.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { EmailForm } from './email-form.tsx'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  return (
    <OwnBusinessPage
      className="owner-form"
      heading={() => <PageHeading title="Settings" text="Your name and how you sign in." />}
      skeleton={<FormSkeleton panels={2} />}
    >
      {(business) => (
        <div className="owner-parts">
          <SettingsForm business={business} />
          <EmailForm />
          <OpenSessions />
        </div>
      )}
    </OwnBusinessPage>
  )
}
