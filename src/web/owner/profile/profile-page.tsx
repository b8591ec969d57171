// Knows the listing as it is kept, to be read and not changed (spec §2).
import { SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { priceLevels } from '../../../contract/categories.ts'
import { formatPhone } from '../../../contract/phone.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { PageLink } from '../../navigation/page-link.tsx'
import { Fact, FactPanel } from '../fact-panel.tsx'
import { notProvided } from '../not-provided.ts'
import { OwnBusinessPage } from '../own-business-page.tsx'
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
  const { name, category, location, phone, priceLevel, description, hours } = business
  return (
    <div className="owner-parts">
      <FactPanel title="Business">
        <Fact label="Business Name">{name}</Fact>
        <Fact label="Category">{category}</Fact>
        <Fact label="Location">{location}</Fact>
        <Fact label="Phone">{phone ? formatPhone(phone) : notProvided}</Fact>
        <Fact label="Price Level">
          {'$'.repeat(priceLevel)} {priceLevels[priceLevel]}
        </Fact>
        <Fact label="Business Hours">{hours ?? notProvided}</Fact>
        <Fact label="Description" isWide>
          {description}
        </Fact>
      </FactPanel>
      <ProfileImages business={business} />
      <FactPanel title="Owner">
        <Fact label="Owner Name">{business.ownerName ?? notProvided}</Fact>
        <Fact label="Owner Email">{business.ownerEmail ?? notProvided}</Fact>
      </FactPanel>
    </div>
  )
}
