// Knows the facts that are compared, and how each is shown. A fact that none of the businesses has is left out.
import type { ReactNode } from 'react'
import type { BusinessDetail } from '../../../contract/business.ts'
import type { Distances } from '../../../contract/distances.ts'
import { offerLabels } from '../../../contract/offer-list.ts'
import { dialable, formatPhone } from '../../../contract/phone.ts'
import { CategoryBadge } from '../../business/category-badge.tsx'
import { distanceText } from '../../business/distance-text.ts'
import { HoursLabel } from '../../business/hours-label.tsx'
import { PriceLevel } from '../../business/price-level.tsx'
import { Rating } from '../../business/rating.tsx'

type CompareFact = { label: string; show: (business: BusinessDetail) => ReactNode }

export const listFacts = (distances: Distances | null | undefined): CompareFact[] => [
  { label: 'Category', show: ({ category }) => <CategoryBadge category={category} /> },
  { label: 'Rating', show: (business) => <Rating business={business} /> },
  { label: 'Price', show: ({ priceLevel }) => <PriceLevel level={priceLevel} /> },
  { label: 'Place', show: ({ location }) => location },
  {
    label: `Distance from ${distances?.from ?? 'you'}`,
    show: ({ id }) => distanceOf(distances?.businesses.find((one) => one.id === id)),
  },
  { label: 'Now', show: ({ hoursNow }) => <HoursLabel hours={hoursNow} /> },
  { label: 'Hours', show: ({ hours }) => hours && <span className="hours">{hours}</span> },
  { label: 'What they offer', show: ({ offers }) => listOffers(offers) },
  { label: 'Get in touch', show: getInTouch },
]

const distanceOf = (found: Distances['businesses'][number] | undefined) =>
  found && distanceText(found.distanceKm)

function listOffers(offers: BusinessDetail['offers']): ReactNode {
  if (offers.length === 0) return null
  return (
    <ul>
      {offers.map((offer) => (
        <li key={offer}>{offerLabels[offer]}</li>
      ))}
    </ul>
  )
}

function getInTouch({ phone, whatsapp, trading }: BusinessDetail): ReactNode {
  if (trading === 'closed-for-good') return null
  const number = phone && dialable(phone)
  if (!number && !whatsapp) return phone
  return (
    <>
      {number && (
        <a className="button" href={`tel:${number}`} aria-label={`Call ${formatPhone(phone)}`}>
          Call
        </a>
      )}
      {whatsapp && (
        <a className="button" href={`https://wa.me/${whatsapp.slice(1)}`} rel="nofollow noopener">
          WhatsApp
        </a>
      )}
    </>
  )
}
