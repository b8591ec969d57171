// Knows how a visitor gets in touch: the facts for it, and how to report a listing.
import type { BusinessDetail } from '../../../contract/business.ts'
import { type BusinessFact, listFacts } from '../../business/business-facts.ts'
import { Monogram } from '../../business/monogram.tsx'
import { isPublic } from '../../data/business-query.ts'
import type { ListedCard } from '../../data/listed-card.ts'
import { AddressText } from '../../ui/address-text.tsx'
import { ContactActions } from './contact-actions.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { SocialLinks } from './social-links.tsx'

type ContactCardProps = {
  /** A card without its detail shows the facts that it has. */
  business: ListedCard | BusinessDetail
  isLoading: boolean
}

export function ContactCard({ business, isLoading }: ContactCardProps) {
  const isClosedForGood = business.trading === 'closed-for-good'
  return (
    <aside className="contact" aria-labelledby="contact-heading">
      <div className="contact-head">
        <h2 id="contact-heading">Contact</h2>
        {business.logo && <Monogram business={business} />}
      </div>
      {/* First, so that on a wide screen a long week does not push them out of view. */}
      {!isClosedForGood && <ContactActions business={business} />}
      <dl>
        {listFacts('contact', business).map((fact) => (
          <Fact key={fact.name} fact={fact} />
        ))}
        {!isClosedForGood && <OpeningHours business={business} />}
      </dl>
      {'facebook' in business && <SocialLinks business={business} />}
      {isLoading && (
        <div className="skeleton">
          <i />
          <i />
        </div>
      )}
      {isPublic(business) && (
        <a className="report-link" href={`/report?business=${business.id}`} rel="nofollow">
          Report this listing
        </a>
      )}
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
