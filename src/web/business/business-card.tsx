// Decides what a card in a list shows. The whole card is the target of the link to its page, except its phone and WhatsApp.
import { memo } from 'react'
import type { FoundBusiness as Card } from '../../contract/business.ts'
import { businessPath } from '../../contract/page.ts'
import { navigateWithImage } from '../navigation/navigate.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { BusinessImage } from './business-image.tsx'
import { CardContact } from './card-contact.tsx'
import { CategoryBadge } from './category-badge.tsx'
import { distanceText } from './distance-text.ts'
import { FeaturedBadge } from './featured-badge.tsx'
import { HoursLabel } from './hours-label.tsx'
import { Monogram } from './monogram.tsx'
import { paletteClass } from './palette-class.ts'
import { PriceLevel } from './price-level.tsx'
import { Rating } from './rating.tsx'
import { SaveButton } from './save-button.tsx'

/** How wide an image is on the screen: on a phone the cards of a list are compact. */
const compactSizes = '(min-width: 40rem) 20rem, 5.5rem'

type BusinessCardProps = {
  business: Card
  /** A neighbour shows the same stock image, so this card shows its pattern. */
  isRepeated: boolean
  /** The names of the patterns before it in the list, one a line: as a text it is the same in every render. */
  before: string
  sizes?: string | undefined
}

/** Memoised, so that a new page of results does not render the patterns of the earlier cards again. */
export const BusinessCard = memo(function BusinessCard({
  business,
  isRepeated,
  before,
  sizes = compactSizes,
}: BusinessCardProps) {
  const image = isRepeated ? '' : business.image
  return (
    <li className={`card ${paletteClass(business.category)}`}>
      <div className="image-frame">
        <BusinessImage business={{ ...business, image }} sizes={sizes} before={before} />
        <FeaturedBadge business={business} />
      </div>
      <div className="card-body">
        {(business.logo || !image) && <Monogram business={business} />}
        <h3>{business.name}</h3>
        <p className="card-kind">
          <CategoryBadge category={business.category} /> <PriceLevel level={business.priceLevel} />
        </p>
        <Rating business={business} />
        <HoursLabel hours={business.hoursNow} />
        <CardLocation business={business} />
        {business.trading !== 'closed-for-good' && <CardContact business={business} />}
        <PageLink className="more" href={businessPath(business.id)} onNavigate={openWithImage}>
          View Details<span className="sr-only"> of {business.name}</span>
        </PageLink>
      </div>
      <SaveButton business={business} />
    </li>
  )
})

/** A compact card has room for the place and its town, not for the street before them and the province after them. */
function CardLocation({ business: { location, place, distanceKm, trading } }: { business: Card }) {
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
    </p>
  )
}

function openWithImage(link: HTMLAnchorElement): void {
  navigateWithImage(link.pathname, link.closest('.card')?.querySelector<HTMLElement>('.image-frame') ?? null)
}
