// Knows the listing as it is kept, to be read and not changed (spec §2).
import { SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { priceLevels } from '../../../contract/categories.ts'
import { formatPhone } from '../../../contract/phone.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { BusinessPicture } from '../../business/business-picture.tsx'
import { dyeClass } from '../../business/category-look.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { notProvided } from '../not-provided.ts'
import { OwnBusinessPage } from '../own-business-page.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'

const title = 'Business Profile'

export function ProfilePage() {
  return (
    <OwnBusinessPage title={title} skeleton={<ProfileSkeleton />}>
      {(business) => <Profile business={business} />}
    </OwnBusinessPage>
  )
}

function Profile({ business }: { business: OwnBusiness }) {
  const { name, category, location, phone, priceLevel, description, hours } = business
  return (
    <div className={`profile ${dyeClass(category)}`}>
      <PageHeading title={title} text="What the directory knows about your business and its owner.">
        <PageLink className="button button-main" href="/business/edit">
          <SquarePen aria-hidden="true" /> Edit Business
        </PageLink>
      </PageHeading>
      <Part title="Business">
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
      </Part>
      <Pictures business={business} />
      <Part title="Owner">
        <Fact label="Owner Name">{business.ownerName ?? notProvided}</Fact>
        <Fact label="Owner Email">{business.ownerEmail ?? notProvided}</Fact>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `profile-${title.toLowerCase()}`
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  )
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'fact-wide' : undefined}>
      <dt>{label}</dt>
      <dd className="lines">{children}</dd>
    </div>
  )
}

function Pictures({ business }: { business: OwnBusiness }) {
  return (
    <section className="panel" aria-labelledby="profile-pictures">
      <h2 id="profile-pictures">Pictures</h2>
      <div className="profile-pictures">
        <figure>
          <div className="listing-picture">
            <BusinessPicture business={business} />
          </div>
          <figcaption>Image{!business.image && ': none, so visitors see this pattern'}</figcaption>
        </figure>
        <figure>
          {business.logo ? (
            <img className="profile-logo" src={business.logo} alt="" width="112" height="112" />
          ) : (
            <div className="profile-logo profile-no-logo">{notProvided}</div>
          )}
          <figcaption>Logo</figcaption>
        </figure>
      </div>
    </section>
  )
}
