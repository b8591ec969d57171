// The read-only pages of an owner: all that is stored of the listing (spec §2), and its history.
import { SquarePen } from 'lucide-react'
import type { OwnBusiness } from '../../contract/business.ts'
import { imageSrcSet } from '../../contract/image.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { listFacts } from '../business/business-facts.ts'
import { BusinessImage } from '../business/business-image.tsx'
import { paletteClass } from '../business/data-classes.ts'
import { HistoryLine, HistoryList } from '../business/history-list.tsx'
import { PhotoStrip } from '../business/photo-strip.tsx'
import { myHistoryQuery, useLines } from '../data/paged-lists.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { titled, useSite } from '../ui/page-head.ts'
import { WaitingNotice } from './open-notices.tsx'
import { FactPanel, notProvided, OwnBusinessPage } from './own-business-page.tsx'

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
  const { priceSign } = useSite()
  return (
    <div className="area-parts">
      <WaitingNotice business={business} />
      <FactPanel title="Business" facts={listFacts('profile', business, priceSign)} />
      <ProfileImages business={business} />
      <FactPanel title="Owner" facts={listFacts('account', business)} />
    </div>
  )
}

function ProfileImages({ business }: { business: OwnBusiness }) {
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

function ProfileSkeleton() {
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

export const historyPage: ScreenParts = {
  Component: HistoryPage,
  head: titled('History'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(myHistoryQuery(search, get))],
}

function HistoryPage() {
  const list = useLines(myHistoryQuery(useAddress().search))
  return (
    <div className="owner-page">
      <PageHeading title="History" text="What happened to your listing, latest first." />
      <HistoryList
        list={list}
        failureTitle="The history could not be loaded"
        none="Nothing is listed here yet. Your edits and our decisions will be listed here."
        pathOf={(cursor) => `/business/history?cursor=${cursor}`}
      >
        {(line) => <HistoryLine key={line.id} line={line} />}
      </HistoryList>
    </div>
  )
}
