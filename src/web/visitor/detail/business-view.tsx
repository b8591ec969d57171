// The order of a business page: image, title, contact, description, offers, map, and the latest reviews.
import { CircleCheck } from 'lucide-react'
import type { BusinessDetail, OwnBusiness } from '../../../contract/business.ts'
import type { BusinessSource } from '../../../contract/business-fields.ts'
import { dayText, formatCount, monthText } from '../../../contract/day-text.ts'
import { type Offer, offerLabels } from '../../../contract/offer-list.ts'
import { placeMapPath } from '../../../contract/provinces.ts'
import { reviewsPath } from '../../../contract/public-addresses.ts'
import {
  CategoryBadge,
  FeaturedBadge,
  HoursLabel,
  PriceLevel,
  Rating,
  TradeNames,
} from '../../business/badges.tsx'
import { reviewsOnDetail } from '../../business/business-words.ts'
import { paletteClass } from '../../business/data-classes.ts'
import { OfferIcon } from '../../business/offer-icon.tsx'
import { SaveButton, ShareLinks } from '../../business/save-and-share.tsx'
import {
  Mentions,
  RatingSummary,
  ReviewItem,
  ReviewsClosedNotice,
  WriteLink,
} from '../../business/shown-reviews.tsx'
import { isPublic, type ListedCard } from '../../data/business-query.ts'
import { CallError } from '../../data/calls.ts'
import { filterPath, noFilter } from '../../data/filter.ts'
import { PageLink, returnToList } from '../../navigation/navigation.tsx'
import { MapLoader, PlaceMap } from '../../places/maps.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { ContactCard } from './contact-card.tsx'
import { DetailImage, PhotoGallery } from './photo-gallery.tsx'

type BusinessViewProps = {
  /** The card from a list that is already loaded. Shown until the detail is loaded, and if that fails. */
  card: ListedCard | undefined
  business: BusinessDetail | undefined
  failure: Error | null
  onRetry: () => unknown
}

/** One tree for all states, so that the heading keeps the focus when the detail is loaded. */
export function BusinessView({ card, business, failure, onRetry }: BusinessViewProps) {
  const known = business ?? card
  const isLoading = !business && !failure
  return (
    <main id="main" className={`detail ${known ? paletteClass(known.category) : ''}`} aria-busy={isLoading}>
      <HiddenNotice business={business} />
      <BackToListings />
      {business?.tradingNotice && <p className="notice news">{business.tradingNotice}</p>}
      <DetailImage business={known} />
      <BusinessTitle business={known} />
      {known && <ContactCard business={known} isLoading={isLoading} />}
      {isLoading && <DetailSkeleton hasContact={known !== undefined} />}
      {failure && <RestMissing failure={failure} onRetry={onRetry} />}
      {business && <AboutBusiness business={business} />}
      {business && <ReviewsSection business={business} />}
      {business && <BusinessWhere business={business} />}
      {business?.source && <SourceNote source={business.source} />}
    </main>
  )
}

type HiddenNoticeProps = { business: BusinessDetail | OwnBusiness | undefined }

function HiddenNotice({ business }: HiddenNoticeProps) {
  if (!business || !('approvalStatus' in business) || isPublic(business)) return null
  const why = business.leavesAt ? 'hidden: its owner is deleting the account' : business.approvalStatus
  return (
    <p className="notice">
      <b>{`This listing is ${why}.`}</b> Only its owner and our moderators can see this page.
    </p>
  )
}

function BackToListings() {
  return (
    <PageLink className="back" href="/" onNavigate={returnToList}>
      Back to Listings
    </PageLink>
  )
}

function BusinessTitle({ business }: { business: ListedCard | undefined }) {
  return (
    <div className="detail-title">
      {business && (
        <p className="detail-badges">
          <CategoryBadge category={business.category} /> <TradeNames trades={business.trades} />
          <FeaturedBadge business={business} />
        </p>
      )}
      <h1>{business?.name ?? 'Loading business details...'}</h1>
      {business && (
        <div className="detail-facts">
          <RatingLink business={business} />
          <PriceLevel level={business.priceLevel} />
          <HoursLabel hours={business.hoursNow} />
          <SaveButton business={business} hasText />
        </div>
      )}
    </div>
  )
}

/** Links to the reviews further down. While a card from a list is shown, they may not be loaded yet. */
function RatingLink({ business }: { business: ListedCard }) {
  const hasReviews = useSite().reviews !== 'off' && business.reviewCount > 0
  const rating = <Rating business={business} />
  if (!hasReviews) return rating
  return (
    <a className="rating-link" href="#reviews">
      {rating}
    </a>
  )
}

/** With `hasContact`, the contact card already shows the facts from the list. */
function DetailSkeleton({ hasContact }: { hasContact: boolean }) {
  return (
    <>
      {!hasContact && (
        <div className="contact skeleton">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
      <div className="about skeleton">
        {hasContact && <p role="status">Loading business details...</p>}
        <i />
        <i />
        <i />
      </div>
    </>
  )
}

type RestMissingProps = { failure: Error; onRetry: () => unknown }

function RestMissing({ failure, onRetry }: RestMissingProps) {
  return (
    <div className="rest-missing">
      <Notice title="The rest of this page could not be loaded" onRetry={onRetry}>
        {(failure instanceof CallError && failure.sentence) ||
          'You may be offline. What the list showed is still here.'}
      </Notice>
    </div>
  )
}

function AboutBusiness({ business }: { business: BusinessDetail }) {
  const { path, name, category, description, offers, trading, place, confirmedAt } = business
  const near = place && { location: place.name, place: String(place.id) }
  return (
    <section className="about" aria-labelledby="about-heading">
      <h2 id="about-heading">About</h2>
      <p>{description}</p>
      <PhotoGallery business={business} />
      <OfferChips offers={offers} />
      {confirmedAt && trading !== 'closed-for-good' && (
        <p className="confirmed">
          <CircleCheck aria-hidden="true" /> Confirmed in{' '}
          <time dateTime={confirmedAt}>{monthText(confirmedAt)}</time>
        </p>
      )}
      {isPublic(business) && trading !== 'closed-for-good' && <ShareLinks path={path} name={name} />}
      <PageLink className="alike" href={`${filterPath({ ...noFilter, category, ...near })}#results`}>
        {place ? `More like this near ${place.name}, ${place.province}` : 'More like this'}
      </PageLink>
    </section>
  )
}

function OfferChips({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) return null
  return (
    <section className="offers" aria-labelledby="offers-heading">
      <h2 id="offers-heading">Good to know</h2>
      <ul>
        {offers.map((offer) => (
          <li key={offer}>
            <OfferIcon offer={offer} />
            {offerLabels[offer]}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An imported list may be used only where its source is named. */
function SourceNote({ source: { name, licence, date } }: { source: BusinessSource }) {
  return (
    <p className="source">
      {`These details come from a list of ${dayText(date)}: `}
      <bdi>{name}</bdi>
      {licence && (
        <>
          {' (licence: '}
          <bdi>{licence}</bdi>
          {')'}
        </>
      )}
      .
    </p>
  )
}

function BusinessWhere({ business }: { business: BusinessDetail }) {
  const { place, placeLabel, latitude, longitude, hasPin } = business
  if (!place) return null
  const { id, name, province } = place
  // The map shows the place and never the business, so it is the same for a hidden address.
  return (
    <section className="where" aria-labelledby="where-heading">
      <h2 id="where-heading">Where</h2>
      <PlaceMap path={placeMapPath(id)} label={`Map: ${name} and the places around it, in ${province}`} />
      <p>{placeLabel}</p>
      <PageLink
        className="alike"
        href={`${filterPath({ ...noFilter, location: name, place: String(id) })}#results`}
      >
        {`All businesses in ${name}`}
      </PageLink>
      <MapLoader
        kind={hasPin ? 'pin' : 'around'}
        name={business.name}
        latitude={latitude}
        longitude={longitude}
      />
    </section>
  )
}

function ReviewsSection({ business }: { business: BusinessDetail }) {
  const { reviewCount, latestReviews, path } = business
  const isOff = useSite().reviews === 'off'
  if (isOff || !isPublic(business)) return null
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      {reviewCount === 0 && <p>There are no reviews yet. Have you been there? Tell others how it was.</p>}
      <RatingSummary business={business} />
      <Mentions business={business} />
      {latestReviews.length > 0 && (
        <ol className="review-list">
          {latestReviews.slice(0, reviewsOnDetail).map((review) => (
            <ReviewItem key={review.id} review={review} reply={review.reply} />
          ))}
        </ol>
      )}
      <ReviewsClosedNotice business={business} />
      <div className="review-ways">
        <WriteLink business={business} />
        {reviewCount > 0 && (
          <PageLink className="button" href={reviewsPath(path)}>
            {reviewCount === 1 ? 'The Review' : `All ${formatCount(String(reviewCount))} Reviews`}
          </PageLink>
        )}
      </div>
    </section>
  )
}
