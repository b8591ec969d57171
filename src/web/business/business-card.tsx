// The cards of a list: what each shows, and skeletons while they load.
import { memo } from 'react'
import type { FoundBusiness as Card } from '../../contract/business.ts'
import { businessPath } from '../../contract/page.ts'
import { navigateWithImage, PageLink } from '../navigation/navigation.tsx'
import { useSite } from '../ui/page-head.ts'
import {
  CardContact,
  CategoryBadge,
  FeaturedBadge,
  HoursLabel,
  PriceLevel,
  Rating,
  TradeNames,
} from './badges.tsx'
import { BusinessImage, Monogram } from './business-image.tsx'
import { distanceText } from './business-words.ts'
import { paletteClass } from './data-classes.ts'
import { SaveButton } from './save-and-share.tsx'

/** The `sizes` of an image: on a phone the cards of a list are compact. */
const compactSizes = '(min-width: 40rem) 20rem, 5.5rem'

type BusinessCardProps = {
  business: Card
  /** The text of the search; an excerpt marks its first match. */
  said?: string | undefined
  sizes?: string | undefined
  /** An example, not a business: nothing in the card can be pressed. */
  isExample?: boolean
}

/** Memoised, so that a new page of results does not render the patterns of the earlier cards again. */
export const BusinessCard = memo(function BusinessCard({
  business,
  said = '',
  sizes = compactSizes,
  isExample = false,
}: BusinessCardProps) {
  return (
    <li className={`card ${paletteClass(business.category)}`}>
      <div className="image-frame">
        <BusinessImage business={business} sizes={sizes} />
        <FeaturedBadge business={business} />
      </div>
      <div className="card-body">
        {(business.logo || !business.image) && <Monogram business={business} />}
        <h3>{business.name}</h3>
        <p className="card-kind">
          <CategoryBadge category={business.category} /> <TradeNames trades={business.trades} />{' '}
          <PriceLevel level={business.priceLevel} />
        </p>
        <Rating business={business} />
        <HoursLabel hours={business.hoursNow} />
        <CardLocation business={business} />
        {business.reviewExcerpt ? (
          <Excerpt from="A review: " text={business.reviewExcerpt} said={said} />
        ) : (
          business.excerpt && <Excerpt text={business.excerpt} said={said} />
        )}
        {business.trading !== 'closed-for-good' && <CardContact business={business} />}
        {isExample ? (
          <span className="more">View Details</span>
        ) : (
          <PageLink className="more" href={businessPath(business.id)} onNavigate={openWithImage}>
            View Details<span className="sr-only"> of {business.name}</span>
          </PageLink>
        )}
      </div>
      {!isExample && <SaveButton business={business} />}
    </li>
  )
})

/** An excerpt of the description or of a review, with the first word of the search marked, in the singular or plural. */
function Excerpt({ from = '', text, said }: { from?: string; text: string; said: string }) {
  const words = said
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/(...)s$/, '$1'))
  const isMatch = (piece: string) => words.some((word) => piece.toLowerCase().startsWith(word))
  const parts = text.split(/([^\p{L}\p{N}]+)/u)
  const at = parts.findIndex(isMatch)
  return (
    <p className="excerpt">
      {from}
      {parts.slice(0, Math.max(0, at)).join('')}
      {at >= 0 && <mark>{parts[at]}</mark>}
      {parts.slice(at + 1).join('')}
    </p>
  )
}

/** A compact card has room for the place and its town, not for the street before them and the province after them. */
function CardLocation({ business: { location, place, distanceKm, trading, isOutside } }: { business: Card }) {
  const { region } = useSite()
  const start = place ? Math.max(0, location.lastIndexOf(place.name)) : 0
  const province = place ? `, ${place.province}` : ''
  const town = location.slice(start)
  const end = province && town.endsWith(province) ? -province.length : undefined
  return (
    <p className="at">
      {trading === 'moved' && <b>Moved to </b>}
      {start > 0 && <span className="far">{location.slice(0, start)}</span>}
      {town.slice(0, end)}
      {end && <span className="far">{province}</span>}
      {distanceKm !== undefined && <span className="distance"> · {distanceText(distanceKm)}</span>}
      {isOutside && region && <span className="outside"> · outside {region.name}</span>}
    </p>
  )
}

function openWithImage(link: HTMLAnchorElement): void {
  navigateWithImage(link.pathname, link.closest('.card')?.querySelector<HTMLElement>('.image-frame') ?? null)
}

type BusinessCardsProps = {
  businesses: readonly Card[]
  /** The text of the search that found them. */
  said?: string
  /** The `sizes` of an image, where the cards are not compact on phones. */
  sizes?: string
}

export function BusinessCards({ businesses, said, sizes }: BusinessCardsProps) {
  return businesses.map((business) => (
    <BusinessCard key={business.id} business={business} said={said} sizes={sizes} />
  ))
}

export function CardSkeleton() {
  return (
    <li className="card skeleton" aria-hidden="true">
      <div className="image-frame" />
      <div className="card-body">
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}

type SkeletonListProps = { className: string; count: number }

export function SkeletonList({ className, count }: SkeletonListProps) {
  return (
    <ul className={className}>
      {[...Array(count).keys()].map((at) => (
        <CardSkeleton key={at} />
      ))}
    </ul>
  )
}
