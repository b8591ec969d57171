// Knows the page of a business while it is on its way: what a card already told, and the shape of the rest.
import type { BusinessCard } from '../../../contract/business.ts'
import { BusinessPicture } from '../../business/business-picture.tsx'
import { dyeClass } from '../../business/category-look.ts'
import { BackToListings } from './back-to-listings.tsx'
import { BusinessTitle } from './business-title.tsx'

export function DetailLoading({ card }: { card: BusinessCard | undefined }) {
  return (
    <main id="main" className={`detail ${card ? dyeClass(card.category) : ''}`} aria-busy="true">
      <BackToListings />
      <div className="detail-picture">{card && <BusinessPicture business={card} isMain />}</div>
      {card ? <BusinessTitle business={card} /> : <h1 className="sr-only">Business details</h1>}
      <div className="about skeleton">
        <p className="loading" role="status">
          Loading business details...
        </p>
        <i />
        <i />
        <i />
      </div>
      <aside className="contact skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </aside>
    </main>
  )
}
