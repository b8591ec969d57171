// Knows the facts of a listing that are the same in every list of the admin area: where, phone, who answers for it.
import { type LucideIcon, Mail, MapPin, Phone, User } from 'lucide-react'
import type { ReviewItem } from '../../contract/moderation.ts'
import { formatPhone } from '../../contract/phone.ts'

type ReviewFactsProps = { business: Pick<ReviewItem, 'location' | 'phone' | 'ownerName' | 'ownerEmail'> }

export function ReviewFacts({ business: { location, phone, ownerName, ownerEmail } }: ReviewFactsProps) {
  return (
    <dl className="review-facts">
      <Fact label="Location" icon={MapPin} text={location} />
      <Fact label="Phone" icon={Phone} text={phone && formatPhone(phone)} />
      <Fact label="Owner" icon={User} text={ownerName} />
      <Fact label="Owner e-mail" icon={Mail} text={ownerEmail} />
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
