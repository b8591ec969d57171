// Knows the page where an owner changes name and password.
import { PageHeading } from '../../area/page-heading.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { SettingsForm } from './settings-form.tsx'

const title = 'Settings'

export function SettingsPage() {
  return (
    <OwnBusinessPage title={title} skeleton={<FormSkeleton panels={2} />}>
      {(business) => (
        <div className="owner-form">
          <PageHeading title={title} text="Your name and how you sign in." />
          <SettingsForm business={business} />
        </div>
      )}
    </OwnBusinessPage>
  )
}
