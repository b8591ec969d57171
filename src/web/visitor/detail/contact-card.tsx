// The contact card: buttons, facts, opening hours, social networks, and how to claim or report a listing.

import { Clock, MessageCircle, Navigation, Phone } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { BusinessDetail } from '../../../contract/business.ts'
import { dialable } from '../../../contract/contact-links.ts'
import { AddressText } from '../../business/badges.tsx'
import { Monogram } from '../../business/business-image.tsx'
import { facebookUrl, instagramUrl, whatsappUrl } from '../../business/business-words.ts'
import { type BusinessFact, contactFacts, listOf } from '../../business/contact-facts.ts'
import { NetworkIcon } from '../../business/offer-icon.tsx'
import { listTimes, timesOfToday, WeekTable } from '../../business/week-table.tsx'
import { isPublic, type ListedCard } from '../../data/business-query.ts'
import { useSite } from '../../ui/page-head.ts'

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
      {/* Before the facts, so that a long address does not push them out of view; on a phone also before the heading. */}
      {!isClosedForGood && <ContactActions business={business} />}
      <dl>
        {listOf(contactFacts, 'contact', business).map((fact) => (
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
        <p className="contact-links">
          {'isClaimed' in business && !business.isClaimed && (
            <a href={`/claim/${business.id}`} rel="nofollow">
              Is this yours?
            </a>
          )}
          <a href={`/report?business=${business.id}`} rel="nofollow">
            Report this listing
          </a>
        </p>
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

/** On a phone they are a bar at the bottom of the screen while the card is out of view, so the bar never covers it. */
function ContactActions({ business }: { business: ListedCard }) {
  const site = useSite()
  const number = business.phone && dialable(business.phone)
  const { place, isOut } = useOutOfView()
  return (
    <div className="actions" ref={place}>
      <div className={isOut ? 'actions-bar out' : 'actions-bar'}>
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
          <Navigation aria-hidden="true" /> Get Directions
        </a>
      </div>
    </div>
  )
}

/** Whether the contact card around `place` is out of view. */
function useOutOfView() {
  const place = useRef<HTMLDivElement>(null)
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const box = place.current
    const card = box?.closest('.contact')
    if (!box || !card || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isOut = !entries.at(-1)?.isIntersecting
        // The page must not jump when the buttons leave the card, whether they are in one row or in two.
        if (isOut) box.style.minHeight = `${box.offsetHeight}px`
        setOut(isOut)
      },
      // The card counts as out of view while the bar would cover only the buttons at its top.
      { rootMargin: '0px 0px -76px' },
    )
    observer.observe(card)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (!isOut && place.current) place.current.style.minHeight = ''
  }, [isOut])
  return { place, isOut }
}

function directionsUrl({ name, location }: ListedCard): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${name}, ${location}`)}`
}

type OpeningHoursProps = {
  /** A card from a list has no hours yet. */
  business: Partial<BusinessDetail>
}

function OpeningHours({ business }: OpeningHoursProps) {
  const { hours, hoursWeek = [], specialDays = [], hoursToday, closedUntil } = business
  // While it is closed for a time, no row is that of today, and a special day before it opens again is not true.
  const week = closedUntil
    ? { hoursWeek, specialDays: specialDays.filter(({ to }) => to >= closedUntil) }
    : { hoursWeek, specialDays, hoursToday }
  const hasTable = hoursWeek.length > 0 || week.specialDays.length > 0
  if (!hours && !hasTable) return null
  const today = timesOfToday(week)
  const all = (
    <>
      {hasTable && <WeekTable {...week} />}
      {hours && hasTable && <p className="hours-said">In the owner’s words</p>}
      {hours && <p className="hours">{hours}</p>}
    </>
  )
  return (
    <div>
      <dt>
        <Clock aria-hidden="true" /> Business Hours
      </dt>
      <dd>
        {today.length === 0 ? (
          all
        ) : (
          <details className="hours-fold">
            <summary>
              <b>Today</b> {listTimes(today)}
            </summary>
            {all}
          </details>
        )}
      </dd>
    </div>
  )
}

function SocialLinks({ business: { facebook, instagram } }: { business: BusinessDetail }) {
  if (!facebook && !instagram) return null
  return (
    <div className="social">
      {facebook && (
        <a className="pill" href={facebookUrl(facebook)} rel="nofollow noopener">
          <NetworkIcon network="facebook" /> Facebook
        </a>
      )}
      {instagram && (
        <a className="pill" href={instagramUrl(instagram)} rel="nofollow noopener">
          <NetworkIcon network="instagram" /> Instagram
        </a>
      )}
    </div>
  )
}
