// Knows how a visitor gets in touch: the facts for it, and the buttons to call, to chat and for directions.
import { MessageCircle, Navigation, Phone } from 'lucide-react'
import type { BusinessDetail } from '../../../contract/business.ts'
import { dialable } from '../../../contract/phone.ts'
import { type BusinessFact, listFacts } from '../../business/business-facts.ts'
import { whatsappUrl } from '../../business/contact-urls.ts'
import { Monogram } from '../../business/monogram.tsx'
import type { ListedCard } from '../../data/listed-card.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { useSite } from '../../ui/site-context.ts'
import { OpeningHours } from './opening-hours.tsx'
import { SocialLinks } from './social-links.tsx'

type ContactCardProps = {
  /** Of a card without its detail, the facts that it has are shown. */
  business: ListedCard | BusinessDetail
  isLoading: boolean
}

export function ContactCard({ business, isLoading }: ContactCardProps) {
  const site = useSite()
  const number = business.phone && dialable(business.phone)
  return (
    <aside className="contact" aria-labelledby="contact-heading">
      <div className="contact-head">
        <h2 id="contact-heading">Contact</h2>
        {business.logo && <Monogram business={business} />}
      </div>
      <dl>
        {listFacts('contact', business).map((fact) => (
          <Fact key={fact.name} fact={fact} />
        ))}
        <OpeningHours business={business} />
      </dl>
      {'facebook' in business && <SocialLinks business={business} />}
      {isLoading && (
        <div className="skeleton">
          <i />
          <i />
        </div>
      )}
      <div className="actions">
        {number && (
          <a className="button button-call" href={`tel:${number}`}>
            <Phone aria-hidden="true" /> Call Now
          </a>
        )}
        {business.whatsapp && (
          <a
            className="button button-chat"
            href={whatsappUrl(business.whatsapp, business.name, site.name)}
            rel="nofollow noopener"
          >
            <MessageCircle aria-hidden="true" /> WhatsApp
          </a>
        )}
        <a className="button button-directions" href={directionsUrl(business)} rel="noopener">
          <Navigation aria-hidden="true" /> <span>Get Directions</span>
        </a>
      </div>
      <a className="report-link" href={`/report?business=${business.id}`} rel="nofollow">
        Report this listing
      </a>
    </aside>
  )
}

function Fact({ fact: { label, icon: Icon, layout, text, link } }: { fact: BusinessFact }) {
  return (
    <div>
      <dt>
        {Icon && <Icon aria-hidden="true" />} {label}
      </dt>
      <dd>
        {link ? (
          <a href={link.href} rel={link.rel}>
            {layout === 'address' ? <AddressText text={link.text} /> : link.text}
          </a>
        ) : (
          text
        )}
      </dd>
    </div>
  )
}

function directionsUrl({ name, location }: ListedCard): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${location}`)}`
}
