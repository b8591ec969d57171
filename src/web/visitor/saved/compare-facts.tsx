// Knows the facts that are compared, and how each is shown. A fact that none of the businesses has is left out.
import type { ReactNode } from 'react'
import type { BusinessDetail } from '../../../contract/business.ts'
import type { Distances } from '../../../contract/distances.ts'
import { offerLabels } from '../../../contract/offer-list.ts'
import { dialable, formatPhone } from '../../../contract/phone.ts'
import { CategoryBadge } from '../../business/category-badge.tsx'
import { distanceText } from '../../business/distance-text.ts'
import { HoursLabel } from '../../business/hours-label.tsx'
import { weekText } from '../../business/hours-words.ts'
import { PriceLevel } from '../../business/price-level.tsx'
import { Rating } from '../../business/rating.tsx'
import { whatsappUrl } from '../../business/whatsapp-url.ts'
import { todayText } from './today-text.ts'

type CompareFact = { label: string; show: (business: BusinessDetail) => ReactNode }

export const listFacts = (distances: Distances | null | undefined, siteName: string): CompareFact[] => [
  { label: 'Category', show: ({ category }) => <CategoryBadge category={category} /> },
  { label: 'Rating', show: (business) => <Rating business={business} /> },
  { label: 'Price', show: ({ priceLevel }) => <PriceLevel level={priceLevel} /> },
  { label: 'Place', show: showPlace },
  {
    label: `Distance from ${distances?.from ?? 'you'}`,
    show: ({ id }) => distanceOf(distances?.businesses.find((one) => one.id === id)),
  },
  { label: 'Now', show: ({ hoursNow }) => <HoursLabel hours={hoursNow} /> },
  { label: 'Today', show: showToday },
  { label: 'Hours', show: showHours },
  { label: 'What they offer', show: ({ offers }) => listOffers(offers) },
  { label: 'Get in touch', show: (business) => getInTouch(business, siteName) },
]

const distanceOf = (found: Distances['businesses'][number] | undefined) =>
  found && distanceText(found.distanceKm)

const showPlace = ({ location, trading }: BusinessDetail): ReactNode =>
  trading === 'moved' ? (
    <>
      <b>Moved to</b> {location}
    </>
  ) : (
    location
  )

function showToday(business: BusinessDetail): ReactNode {
  const text = todayText(business)
  return text && <b>{keepWhole(text)}</b>
}

/** The week of each in the same words, so that they compare. The text of the owner only where there is no week. */
function showHours({ hours, hoursWeek, trading }: BusinessDetail): ReactNode {
  if (trading === 'closed-for-good') return null
  const text = hoursWeek.length > 0 ? keepWhole(weekText(hoursWeek)) : hours
  return text && <span className="hours">{text}</span>
}

/** In a narrow column a line does not end inside '09:30–19:00'. */
const keepWhole = (text: string): string => text.replaceAll('–', '\u2060–\u2060')

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

function getInTouch({ name, phone, whatsapp, trading }: BusinessDetail, siteName: string): ReactNode {
  if (trading === 'closed-for-good') return null
  const number = phone && dialable(phone)
  if (!number && !whatsapp) return phone
  return (
    <>
      {number && (
        <a className="button" href={`tel:${number}`}>
          Call <span>{formatPhone(phone)}</span>
        </a>
      )}
      {whatsapp && (
        <a className="button" href={whatsappUrl(whatsapp, name, siteName)} rel="nofollow noopener">
          WhatsApp<span className="on-paper"> {formatPhone(whatsapp)}</span>
        </a>
      )}
    </>
  )
}
