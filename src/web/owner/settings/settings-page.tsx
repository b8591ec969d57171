// Knows the page on which an owner changes name and password.
import { PageHeading } from '../../area/page-heading.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { OwnDataPanels } from './own-data-panels.tsx'
import { SettingsForm } from './settings-form.tsx'

export function SettingsPage() {
  return (
    <OwnBusinessPage
      className="owner-form"
      heading={() => <PageHeading title="Settings" text="Your name and how you sign in." />}
      skeleton={<FormSkeleton panels={2} />}
    >
      {(business) => (
        <>
          <SettingsForm business={business} />
          <OwnDataPanels />
        </>
      )}
    </OwnBusinessPage>
  )
}
