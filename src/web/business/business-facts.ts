// The facts of a business that are shown as a label and a text, and which screens show each of them.
import {
  AtSign,
  CalendarClock,
  CalendarDays,
  Clock,
  DoorClosed,
  Globe,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  Phone,
  Tag,
} from 'lucide-react'
import type { OwnBusiness } from '../../contract/business.ts'
import { priceLevels } from '../../contract/categories.ts'
import { dialable, formatPhone, mailtoAddress } from '../../contract/contact-links.ts'
import { specialDayText, weekText } from '../../contract/hours-text.ts'
import { offerLabels } from '../../contract/offer-list.ts'
import { tradingText } from './business-words.ts'

/** The public page, the owner's overview, the two panels of the owner's profile, the lists of a moderator. */
type View = 'contact' | 'overview' | 'profile' | 'account' | 'moderation'

/** What visitors read of a hidden address whose place is gone. */
const nowhere = 'South Africa'

/** When a view shows a fact: `always` also says that it is missing, `given` leaves a missing one out. */
type Shown = 'always' | 'given' | 'never'

/** The public page has only some of the fields. */
type Known = Partial<OwnBusiness>

type FactLink = { href: string; text: string; rel?: string }

type FactDefinition = {
  label: string
  icon?: LucideIcon
  /** How it is laid out, when not on one short line. */
  layout?: 'lines' | 'wide' | 'address'
  /** Nothing when the owner gave none. */
  text: (business: Known, view: View) => string | null | undefined
  /** The link that the public page shows for the text; null when there is nothing to link to, or nobody to call any more. */
  link?: (business: Known) => FactLink | null
  views: Record<View, Shown>
}

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
  | 'closedUntil'
  | 'moved'
  | 'schemaType'
  | 'source'
  | 'isClaimed'
  | 'histogram'
  | 'mentions'
  | 'reviewsClosed'
  | 'unansweredReviews'

const ofBusiness = { profile: 'always', account: 'never' } as const
const profileOnly = { ...ofBusiness, contact: 'never', overview: 'never', moderation: 'never' } as const
const ofOwner = { ...profileOnly, profile: 'never', account: 'always', moderation: 'always' } as const

/** In the order of every view. */
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
  location: {
    label: 'Location',
    icon: MapPin,
    text: ({ location }) => location,
    views: { ...ofBusiness, contact: 'always', overview: 'always', moderation: 'always' },
  },
  // Only for those who read the address: to visitors the location is the place itself.
  hidesAddress: {
    label: 'Street address',
    icon: MapPin,
    text: ({ hidesAddress, location, placeLabel }) =>
      hidesAddress && location !== (placeLabel ?? nowhere)
        ? `Hidden. Visitors read: ${placeLabel ?? nowhere}`
        : null,
    views: { ...ofBusiness, profile: 'given', contact: 'given', overview: 'given', moderation: 'given' },
  },
  phone: {
    label: 'Phone',
    icon: Phone,
    text: ({ phone }) => phone && formatPhone(phone),
    link: ({ phone, trading }) => {
      const number = phone && trading !== 'closed-for-good' && dialable(phone)
      return number ? { href: `tel:${number}`, text: formatPhone(phone) } : null
    },
    views: { ...ofBusiness, contact: 'given', overview: 'always', moderation: 'always' },
  },
  // The public page has a button for it, too: the number is for paper and for another phone.
  whatsapp: {
    label: 'WhatsApp',
    icon: MessageCircle,
    text: ({ whatsapp }) => whatsapp && formatPhone(whatsapp),
    views: { ...ofBusiness, contact: 'given', overview: 'given', moderation: 'given' },
  },
  email: {
    label: 'Email',
    icon: Mail,
    layout: 'address',
    text: ({ email }) => email,
    link: ({ email }) => (email ? { href: mailtoAddress(email), text: email } : null),
    views: { ...ofBusiness, contact: 'given', overview: 'given', moderation: 'given' },
  },
  website: {
    label: 'Website',
    icon: Globe,
    layout: 'address',
    text: ({ website }) => website,
    // The host stands between the second and the third slash. An odd row of an import must not break the page.
    link: ({ website }) => {
      const host = website?.split('/')[2]?.replace(/^www\./, '')
      return website ? { href: website, text: host || website, rel: 'nofollow noopener' } : null
    },
    views: { ...ofBusiness, contact: 'given', overview: 'given', moderation: 'always' },
  },
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
    text: ({ priceLevel }) => priceLevel && `${'$'.repeat(priceLevel)} ${priceLevels[priceLevel]}`,
    views: profileOnly,
  },
  hours: {
    label: 'Business Hours',
    icon: Clock,
    layout: 'lines',
    // The overview says the hours once: those of the week, by which cards and searches go.
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
  // The public page has a sentence of its own above the contact card.
  trading: {
    label: 'Closed or moved',
    icon: DoorClosed,
    text: tradingText,
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

/** One fact as a view shows it. `text` is null when the owner gave none. */
export type BusinessFact = Pick<FactDefinition, 'label' | 'icon' | 'layout'> & {
  name: keyof typeof facts
  text: string | null
  link: FactLink | null
}

/** The facts that a view shows of a business, in their order. */
export function listFacts(view: View, business: Known): BusinessFact[] {
  return Object.entries(facts).flatMap(([name, { text: read, link, views, ...looks }]) => {
    const text = read(business, view) || null
    if (views[view] === 'never' || (views[view] === 'given' && !text)) return []
    return [{ ...looks, name: name as keyof typeof facts, text, link: link?.(business) ?? null }]
  })
}
