// Knows the order of a business page: image, title, contact, description, map.
import type { BusinessDetail } from '../../../contract/business.ts'
import { paletteClass } from '../../business/palette-class.ts'
import type { ListedCard } from '../../data/listed-card.ts'
import { AboutBusiness } from './about-business.tsx'
import { BackToListings } from './back-to-listings.tsx'
import { BusinessTitle } from './business-title.tsx'
import { BusinessWhere } from './business-where.tsx'
import { ContactCard } from './contact-card.tsx'
import { DetailImage } from './detail-image.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { HiddenNotice } from './hidden-notice.tsx'
import { RestMissing } from './rest-missing.tsx'

type BusinessViewProps = {
  /** The card from a list that is loaded already, shown until the detail is loaded, and also when that fails. */
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
      {business && <BusinessWhere business={business} />}
    </main>
  )
}
