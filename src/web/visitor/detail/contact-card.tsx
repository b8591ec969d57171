// Knows what a visitor came for: call, find the way, and when it is open.
import { Clock, MapPin, Navigation, Phone } from 'lucide-react'
import type { BusinessDetail } from '../../../contract/business.ts'
import { dialable, formatPhone } from '../../../contract/phone.ts'
import { Monogram } from '../../business/monogram.tsx'

export function ContactCard({ business }: { business: BusinessDetail }) {
  const { location, phone, hours } = business
  const number = phone && dialable(phone)
  return (
    <aside className="contact" aria-labelledby="contact-heading">
      <div className="contact-head">
        <h2 id="contact-heading">Contact</h2>
        {business.logo && <Monogram business={business} />}
      </div>
      <dl>
        <div>
          <dt>
            <MapPin aria-hidden="true" /> Location
          </dt>
          <dd>{location}</dd>
        </div>
        {phone && (
          <div>
            <dt>
              <Phone aria-hidden="true" /> Phone
            </dt>
            <dd>{number ? <a href={`tel:${number}`}>{formatPhone(phone)}</a> : phone}</dd>
          </div>
        )}
        {hours && (
          <div>
            <dt>
              <Clock aria-hidden="true" /> Business Hours
            </dt>
            <dd className="hours">{hours}</dd>
          </div>
        )}
      </dl>
      <div className="actions">
        {number && (
          <a className="button button-call" href={`tel:${number}`}>
            <Phone aria-hidden="true" /> Call Now
          </a>
        )}
        <a className="button" href={directionsUrl(business)} rel="noopener">
          <Navigation aria-hidden="true" /> Get Directions
        </a>
      </div>
    </aside>
  )
}

function directionsUrl({ name, location }: BusinessDetail): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${location}`)}`
}
