// Knows the buttons to call, to chat and to find the way.
import { MessageCircle, Navigation, Phone } from 'lucide-react'
import { dialable } from '../../../contract/phone.ts'
import { whatsappUrl } from '../../business/whatsapp-url.ts'
import type { ListedCard } from '../../data/listed-card.ts'
import { useSite } from '../../ui/site-context.ts'

export function ContactActions({ business }: { business: ListedCard }) {
  const site = useSite()
  const number = business.phone && dialable(business.phone)
  return (
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
  )
}

function directionsUrl({ name, location }: ListedCard): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${location}`)}`
}
