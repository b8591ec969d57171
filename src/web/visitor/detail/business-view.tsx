// Knows the order of a business page: image, title, contact, description.
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
  /** The card from a list that is loaded already, shown until the detail is loaded. */
  card: BusinessCard | undefined
  business: BusinessDetail | undefined
}

/** One tree for both states, so that the heading keeps the focus when the detail is loaded. */
export function BusinessView({ card, business }: BusinessViewProps) {
  const known = business ?? card
  return (
    <main id="main" className={`detail ${known ? paletteClass(known.category) : ''}`} aria-busy={!business}>
      <HiddenNotice business={business} />
      <BackToListings />
      <DetailImage business={known} />
      <BusinessTitle business={known} />
      {business ? <ContactCard business={business} /> : <DetailSkeleton hasTitle={known !== undefined} />}
      {business && <AboutBusiness business={business} />}
    </main>
  )
}
