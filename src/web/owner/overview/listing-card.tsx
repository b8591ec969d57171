// Knows how a listing looks to those who find it: picture, description, place, phone.
import type { OwnBusiness } from '../../../contract/business.ts'
import { formatPhone } from '../../../contract/phone.ts'
import { BusinessImage } from '../../business/business-image.tsx'
import { Monogram } from '../../business/monogram.tsx'
import { Fact } from '../fact-panel.tsx'
import { notProvided } from '../not-provided.ts'

export function ListingCard({ business }: { business: OwnBusiness }) {
  const { description, location, phone, hours } = business
  return (
    <section className="panel listing" aria-labelledby="listing-title">
      <div className="listing-image">
        <BusinessImage business={business} isMain />
        {business.logo && <Monogram business={business} />}
      </div>
      <div className="listing-text">
        <h2 id="listing-title">About</h2>
        <p className="lines">{description}</p>
      </div>
      <dl className="facts">
        <Fact label="Location">{location}</Fact>
        <Fact label="Phone">{phone ? formatPhone(phone) : notProvided}</Fact>
        {hours && <Fact label="Business Hours">{hours}</Fact>}
      </dl>
    </section>
  )
}
