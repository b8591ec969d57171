// Knows the description of a business, its offers and photos, the share links, and the link to others of its category.
import type { BusinessDetail } from '../../../contract/business.ts'
import { ShareLinks } from '../../business/share-links.tsx'
import { isPublic } from '../../data/business-query.ts'
import { filterPath, noFilter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { OfferChips } from './offer-chips.tsx'
import { PhotoGallery } from './photo-gallery.tsx'

export function AboutBusiness({ business }: { business: BusinessDetail }) {
  const { path, name, category, description, offers, trading, place } = business
  const near = place && { location: place.name, place: String(place.id) }
  return (
    <section className="about" aria-labelledby="about-heading">
      <h2 id="about-heading">About</h2>
      <p>{description}</p>
      <OfferChips offers={offers} />
      <PhotoGallery business={business} />
      {isPublic(business) && trading !== 'closed-for-good' && <ShareLinks path={path} name={name} />}
      <PageLink className="alike" href={`${filterPath({ ...noFilter, category, ...near })}#results`}>
        {place ? `More like this near ${place.name}, ${place.province}` : 'More like this'}
      </PageLink>
    </section>
  )
}
