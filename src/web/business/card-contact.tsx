// Knows how a card offers to call and to chat, each with a target of its own above that of the card.
import type { BusinessCard } from '../../contract/business.ts'
import { dialable, formatPhone } from '../../contract/phone.ts'
import { useSite } from '../ui/site-context.ts'
import { whatsappUrl } from './whatsapp-url.ts'

type CardContactProps = { business: Pick<BusinessCard, 'name' | 'phone' | 'whatsapp'> }

export function CardContact({ business: { name, phone, whatsapp } }: CardContactProps) {
  const site = useSite()
  return (
    <div className="card-contact">
      <CardPhone phone={phone} />
      {whatsapp && (
        <a
          className="chat"
          href={whatsappUrl(whatsapp, name, site.name)}
          rel="nofollow noopener"
          aria-label={`WhatsApp ${name}`}
        >
          WhatsApp<span className="on-paper"> {formatPhone(whatsapp)}</span>
        </a>
      )}
    </div>
  )
}

/** A text without a number that can be dialled is no link. */
function CardPhone({ phone }: { phone: string | null }) {
  const number = phone && dialable(phone)
  if (number)
    return (
      <a className="tel" href={`tel:${number}`}>
        {formatPhone(phone)}
      </a>
    )
  return phone && <p className="tel">{phone}</p>
}
