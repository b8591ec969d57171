// Knows the page of an administrator's own account.
import { PageHeading } from '../area/page-heading.tsx'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'

export function AccountPage() {
  return (
    <>
      <PageHeading title="Account" text="How you sign in." />
      <SecondFactorPanel />
    </>
  )
}
