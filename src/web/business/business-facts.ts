// The facts of a business that are shown as a label and text, which views show each of them, and what is said about one that closed or moved.
import { AtSign, CalendarClock, CalendarDays, Clock, DoorClosed, Tag } from 'lucide-react'
import type { OwnBusiness } from '../../contract/business.ts'
import { priceLevels } from '../../contract/categories.ts'
import { dateAt, dayText } from '../../contract/day-text.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { specialDayText, weekText } from '../../contract/short-hours.ts'
import type { PriceSign } from '../../contract/site-settings.ts'
import { currentTrading } from '../../contract/trading.ts'
import {
  type BusinessFact,
  contactFacts,
  type FactDefinition,
  type Known,
  listOf,
  ofBusiness,
  type View,
} from './contact-facts.ts'

export type { BusinessFact } from './contact-facts.ts'

/** The fields that are shown as an image, as stars or as a badge, or not at all. */
type Undescribed =
  | 'id'
  | 'path'
  | 'image'
  | 'focalPoint'
  | 'logo'
  | 'rating'
  | 'reviewCount'
  | 'featured'
  | 'photos'
  | 'approvalStatus'
  | 'submittedAt'
  | 'confirmedAt'
  | 'emailConfirmed'
  | 'decision'
  | 'canResubmit'
  | 'version'
  | 'leavesAt'
  | 'waiting'
  | 'place'
  | 'placeLabel'
  | 'placeId'
  | 'latitude'
  | 'longitude'
  | 'hasPin'
  | 'hasPriceLevel'
  | 'closedUntil'
  | 'moved'
  | 'schemaType'
  | 'source'
  | 'isClaimed'
  | 'histogram'
  | 'mentions'
  | 'reviewsClosed'
  | 'unansweredReviews'

const profileOnly = { ...ofBusiness, contact: 'never', overview: 'never', moderation: 'never' } as const
const ofOwner = { ...profileOnly, profile: 'never', account: 'always', moderation: 'always' } as const

/** In the order in which every view shows them. */
const facts: Record<Exclude<keyof OwnBusiness, Undescribed>, FactDefinition> = {
  name: {
    label: 'Business Name',
    text: ({ name }) => name,
    views: profileOnly,
  },
  category: {
    label: 'Category',
    text: ({ category }) => category,
    views: profileOnly,
  },
  trades: {
    label: 'What you do',
    text: ({ trades }) => trades?.map(({ name }) => name).join(' · '),
    views: { ...ofBusiness, contact: 'never', overview: 'given', moderation: 'given' },
  },
  ...contactFacts,
  facebook: {
    label: 'Facebook',
    icon: AtSign,
    text: ({ facebook }) => facebook,
    views: { ...ofBusiness, contact: 'never', overview: 'given', moderation: 'given' },
  },
  instagram: {
    label: 'Instagram',
    icon: AtSign,
    text: ({ instagram }) => instagram,
    views: { ...ofBusiness, contact: 'never', overview: 'given', moderation: 'given' },
  },
  priceLevel: {
    label: 'Price Level',
    text: ({ priceLevel }, _view, sign) =>
      priceLevel && `${sign.repeat(priceLevel)} ${priceLevels[priceLevel]}`,
    views: profileOnly,
  },
  hours: {
    label: 'Business Hours',
    icon: Clock,
    layout: 'lines',
    // The overview shows the hours only once: those of the week, which cards and searches use, or else the text.
    text: ({ hours, hoursWeek = [] }, view) =>
      view === 'overview' && hoursWeek.length > 0 ? weekText(hoursWeek) : hours,
    // The public page shows it below the week (contact-card.tsx).
    views: { ...ofBusiness, contact: 'never', overview: 'given', moderation: 'never' },
  },
  hoursWeek: {
    label: 'Hours of the week',
    icon: CalendarDays,
    layout: 'lines',
    text: ({ hoursWeek }) => hoursWeek && weekText(hoursWeek),
    views: { ...ofBusiness, contact: 'never', overview: 'never', moderation: 'given' },
  },
  specialDays: {
    label: 'Special days',
    icon: CalendarClock,
    layout: 'lines',
    text: ({ specialDays }) => specialDays?.map(specialDayText).join('\n'),
    views: { ...ofBusiness, contact: 'never', overview: 'given', moderation: 'given' },
  },
  // The public page says this in a notice at the top instead.
  trading: {
    label: 'Closed or moved',
    icon: DoorClosed,
    text: (business) => tradingText(business, dateAt(new Date())),
    views: { ...ofBusiness, profile: 'given', contact: 'never', overview: 'given', moderation: 'given' },
  },
  offers: {
    label: 'What you offer',
    icon: Tag,
    layout: 'wide',
    text: ({ offers }) => offers?.map((offer) => offerLabels[offer]).join(', '),
    views: { ...ofBusiness, contact: 'never', overview: 'given', moderation: 'given' },
  },
  description: {
    label: 'Description',
    layout: 'wide',
    text: ({ description }) => description,
    views: profileOnly,
  },
  ownerName: {
    label: 'Owner Name',
    text: ({ ownerName }) => ownerName,
    views: ofOwner,
  },
  ownerEmail: {
    label: 'Owner Email',
    layout: 'address',
    text: ({ ownerEmail }) => ownerEmail,
    views: ofOwner,
  },
}

/** The facts of a business that a view shows, in their order. Only the profile shows the price level. */
export const listFacts = (
  view: Exclude<View, 'contact'>,
  business: Known,
  priceSign?: PriceSign,
): BusinessFact[] => listOf(facts, view, business, priceSign)

/** Null when it is open as usual on the day `today`. */
function tradingText(
  { trading = 'open', closedUntil = null, moved = null }: Partial<OwnBusiness>,
  today: string,
): string | null {
  const now = currentTrading({ trading, closedUntil, moved }, today)
  if (now === 'closed-for-good') return 'Closed for good'
  if (now === 'temporarily-closed' && closedUntil) return `Closed until ${dayText(closedUntil)}`
  return now === 'moved' && moved ? `Moved on ${dayText(moved.on)}` : null
}

/** The same for a live listing that is closed; null otherwise. */
export const closedText = (business: OwnBusiness, today: string): string | null =>
  business.approvalStatus === 'approved' && business.trading !== 'moved' ? tradingText(business, today) : null
