// The page that shows an owner all that is stored of the listing, without a form (spec §2).
import { SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { imageSrcSet } from '../../../contract/image.ts'
import { PageHeading } from '../../area/page-heading.tsx'
import { listFacts } from '../../business/business-facts.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { paletteClass } from '../../business/category-palette.ts'
import { PhotoStrip } from '../../business/photo-strip.tsx'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { titled } from '../../ui/page-head.ts'
import { FactPanel, notProvided, OwnBusinessPage } from '../own-business-page.tsx'
import { WaitingNotice } from '../waiting-notice.tsx'

export const profilePage: ScreenParts = {
  Component: ProfilePage,
  head: titled('Business Profile'),
}

function ProfilePage() {
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

export function ProfileImages({ business }: { business: OwnBusiness }) {
  return (
    <section className={`panel ${paletteClass(business.category)}`} aria-labelledby="profile-images">
      <h2 id="profile-images">Pictures</h2>
      <div className="profile-images">
        <figure>
          <div className="image-frame listing-image">
            <BusinessImage business={business} />
          </div>
          <figcaption>Image{!business.image && ': none, so visitors see this pattern'}</figcaption>
        </figure>
        <figure>
          {business.logo ? (
            <ProfileLogo path={business.logo} />
          ) : (
            <div className="profile-logo profile-no-logo">{notProvided}</div>
          )}
          <figcaption>Logo</figcaption>
        </figure>
      </div>
      <PhotoStrip photos={business.photos} />
    </section>
  )
}

function ProfileLogo({ path }: { path: string }) {
  const srcSet = imageSrcSet(path)
  return (
    <img
      className="profile-logo"
      src={path}
      {...(srcSet && { srcSet, sizes: '7rem' })}
      alt=""
      width="112"
      height="112"
    />
  )
}

export function ProfileSkeleton() {
  return (
    <div className="area-parts">
      {['business', 'images', 'owner'].map((part) => (
        <div className="panel" key={part}>
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
