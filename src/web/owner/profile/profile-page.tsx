// Knows the page that shows an owner all that is stored of the listing, without a form (spec §2).
import { SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { listFacts } from '../../business/business-facts.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { FactPanel } from '../fact-panel.tsx'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { WaitingNotice } from '../waiting-notice.tsx'
import { ProfileImages } from './profile-images.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

export function ProfilePage() {
  return (
    <OwnBusinessPage className="owner-page" heading={() => <Heading />} skeleton={<ProfileSkeleton />}>
      {(business) => <Profile business={business} />}
    </OwnBusinessPage>
  )
}

function Heading() {
  return (
    <PageHeading title="Business Profile" text="What the directory knows about your business and its owner.">
      <PageLink className="button button-main" href="/business/edit">
        <SquarePen aria-hidden="true" /> Edit details
      </PageLink>
    </PageHeading>
  )
}

function Profile({ business }: { business: OwnBusiness }) {
  return (
    <div className="area-parts">
      <WaitingNotice business={business} />
      <FactPanel title="Business" facts={listFacts('profile', business)} />
      <ProfileImages business={business} />
      <FactPanel title="Owner" facts={listFacts('account', business)} />
    </div>
  )
}
