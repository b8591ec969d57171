// Knows how a listing looks to visitors: image, description, and how to get in touch.
import type { OwnBusiness } from '../../../contract/business.ts'

import { BusinessImage } from '../../business/business-image.tsx'
import { Monogram } from '../../business/monogram.tsx'
import { FactList } from '../fact-panel.tsx'
import { listOwnFacts } from '../own-facts.ts'

export function ListingCard({ business }: { business: OwnBusiness }) {
  return (
    <section className="panel listing" aria-labelledby="listing-title">
      <div className="image-frame listing-image">
        <BusinessImage business={business} isMain />
        {business.logo && <Monogram business={business} />}
      </div>
      <div className="listing-text">
        <h2 id="listing-title">About</h2>
        <p className="lines">{business.description}</p>
      </div>
      <FactList facts={listOwnFacts('overview', business)} />
    </section>
  )
}
