// Knows how a moderator sees the facts of a listing: an icon before each, and a text for what is missing.
import { Inbox, type LucideIcon, Mail, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ModerationItem } from '../../contract/moderation.ts'
import { type BusinessFact, listFacts } from '../business/business-facts.ts'
import { AddressText } from '../ui/address-text.tsx'

type ModerationFactsProps = {
  business: ModerationItem
  /** Before a decision, what is missing is a fact too; in a long list it is noise. */
  isBrief?: boolean
}

export function ModerationFacts({ business, isBrief = false }: ModerationFactsProps) {
  return (
    <dl className="moderation-facts">
      {listFacts('moderation', business)
        .filter(({ text }) => text || !isBrief)
        .map((fact) => (
          <Fact key={fact.name} fact={{ ...fact, ...ownerFacts[fact.name] }} />
        ))}
      {business.ownerEmail && (
        <div>
          <dt>
            <Inbox aria-hidden="true" />
            <span className="sr-only">Owner email status</span>
          </dt>
          <dd>{business.emailConfirmed ? 'Email confirmed' : 'Email not confirmed'}</dd>
        </div>
      )}
    </dl>
  )
}

/** Only these lists show the owner beside the business, so here the labels name the owner and have icons. */
const ownerFacts: Partial<Record<BusinessFact['name'], { label: string; icon: LucideIcon }>> = {
  ownerName: { label: 'Owner', icon: User },
  ownerEmail: { label: 'Owner email', icon: Mail },
}

function Fact({ fact: { label, icon: Icon, layout, text, link } }: { fact: BusinessFact }) {
  return (
    <div>
      <dt>
        {Icon && <Icon aria-hidden="true" />}
        <span className="sr-only">{label}</span>
      </dt>
      <dd>
        {text ? (
          <FactLink link={link}>
            <bdi>{layout === 'address' ? <AddressText text={text} /> : text}</bdi>
          </FactLink>
        ) : (
          <span className="is-missing">{label}: not provided</span>
        )}
      </dd>
    </div>
  )
}

/** A moderator calls, writes and looks at the website: in a new tab, so that the queue stays where it is. */
function FactLink({ link, children }: { link: BusinessFact['link']; children: ReactNode }) {
  if (!link) return children
  return (
    <a className="fact-link" href={link.href} target="_blank" rel={link.rel ?? 'noopener'}>
      {children}
    </a>
  )
}
