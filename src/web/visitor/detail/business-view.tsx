// Knows the order of a business's page: picture, name, what one came for, and its story.
import type { BusinessCard, BusinessDetail } from '../../../contract/business.ts'
import { paletteClass } from '../../business/category-look.ts'
import { AboutBusiness } from './about-business.tsx'
import { BackToListings } from './back-to-listings.tsx'
import { BusinessTitle } from './business-title.tsx'
import { ContactCard } from './contact-card.tsx'
import { DetailImage } from './detail-image.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { HiddenNotice } from './hidden-notice.tsx'

type BusinessViewProps = {
  /** What a list already told, shown until the rest is here. */
  card: BusinessCard | undefined
  business: BusinessDetail | undefined
}

/** One tree for both states, so that the heading keeps the focus when the rest arrives. */
export function BusinessView({ card, business }: BusinessViewProps) {
  const known = business ?? card
  return (
    <main id="main" className={`detail ${known ? paletteClass(known.category) : ''}`} aria-busy={!business}>
      <HiddenNotice business={business} />
      <BackToListings />
      <DetailImage business={known} />
      <BusinessTitle business={known} />
      {business ? <ContactCard business={business} /> : <DetailSkeleton isTold={known !== undefined} />}
      {business && <AboutBusiness business={business} />}
    </main>
  )
}
