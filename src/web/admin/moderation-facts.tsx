// Knows the facts of a listing that are the same in every list of the admin area: where, phone, who answers for it.
import { type LucideIcon, Mail, MapPin, Phone, User } from 'lucide-react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { formatPhone } from '../../contract/phone.ts'

type ModerationFactsProps = {
  business: Pick<ModerationItem, 'location' | 'phone' | 'ownerName' | 'ownerEmail'>
  /** Before a decision, what is missing is a fact too; in a long list it is noise. */
  isBrief?: boolean
}

export function ModerationFacts({ business, isBrief = false }: ModerationFactsProps) {
  const { location, phone, ownerName, ownerEmail } = business
  const facts: FactProps[] = [
    { label: 'Location', icon: MapPin, text: location },
    { label: 'Phone', icon: Phone, text: phone && formatPhone(phone) },
    { label: 'Owner', icon: User, text: ownerName },
    { label: 'Owner e-mail', icon: Mail, text: ownerEmail },
  ]
  return (
    <dl className="moderation-facts">
      {facts
        .filter(({ text }) => text || !isBrief)
        .map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
    </dl>
  )
}

type FactProps = { label: string; icon: LucideIcon; text: string | null }

function Fact({ label, icon: Icon, text }: FactProps) {
  return (
    <div>
      <dt>
        <Icon aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{text ? <bdi>{text}</bdi> : <span className="is-missing">{label}: not provided</span>}</dd>
    </div>
  )
}
