// Knows the order of a business's page: picture, name, what one came for, and its story.
import type { BusinessDetail } from '../../../contract/business.ts'
import { BusinessPicture } from '../../business/business-picture.tsx'
import { dyeClass } from '../../business/category-look.ts'
import { BackToListings } from './back-to-listings.tsx'
import { BusinessTitle } from './business-title.tsx'
import { ContactCard } from './contact-card.tsx'
import { ShareLinks } from './share-links.tsx'

export function BusinessView({ business }: { business: BusinessDetail }) {
  return (
    <main id="main" className={`detail ${dyeClass(business.category)}`}>
      <BackToListings />
      <div className="detail-picture">
        <BusinessPicture business={business} isMain />
      </div>
      <BusinessTitle business={business} />
      <ContactCard business={business} />
      <section className="about" aria-labelledby="about-heading">
        <h2 id="about-heading">About</h2>
        <p>{business.description}</p>
        <ShareLinks id={business.id} name={business.name} />
      </section>
    </main>
  )
}
