// The facts of the contact card, and the shape of every fact. The other facts are in business-facts.ts, which is not in the first script.
import { Globe, type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import type { OwnBusiness } from '../../contract/business.ts'
import { dialable, formatPhone, mailtoAddress } from '../../contract/contact-links.ts'
import type { PriceSign } from '../../contract/site-settings.ts'

/** The public page, the owner's overview, the two panels of the owner's profile, and moderators' lists. */
export type View = 'contact' | 'overview' | 'profile' | 'account' | 'moderation'

/** When a view shows a fact: `always` also shows that it is missing, `given` leaves a missing one out. */
type Shown = 'always' | 'given' | 'never'

/** The public page has only some of the fields. */
export type Known = Partial<OwnBusiness>

type FactLink = { href: string; text: string; rel?: string }

export type FactDefinition = {
  label: string
  icon?: LucideIcon
  /** How it is laid out, when not on one short line. */
  layout?: 'lines' | 'wide' | 'address'
  /** Null, undefined or '' when the owner gave none. */
  text: (business: Known, view: View, priceSign: PriceSign) => string | null | undefined
  /** The link that the public page shows instead of the text; null when there is nothing to link to, or nobody to call any more. */
  link?: (business: Known) => FactLink | null
  views: Record<View, Shown>
}

/** What visitors read instead of a hidden address whose place is gone. */
const nowhere = 'South Africa'

export const ofBusiness = { profile: 'always', account: 'never' } as const

/** In the order in which every view shows them. */
export const contactFacts = {
  location: {
    label: 'Location',
    icon: MapPin,
    text: ({ location }) => location,
    views: { ...ofBusiness, contact: 'always', overview: 'always', moderation: 'always' },
  },
  // Only for those who read the address: for visitors, the location is the place itself.
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
  // The public page also has a button; the number is for paper and for another phone.
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
    // The host is between the second and the third slash. A malformed address from an import must not break the page.
    link: ({ website }) => {
      const host = website?.split('/')[2]?.replace(/^www\./, '')
      return website ? { href: website, text: host || website, rel: 'nofollow noopener' } : null
    },
    views: { ...ofBusiness, contact: 'given', overview: 'given', moderation: 'always' },
  },
} satisfies Partial<Record<keyof OwnBusiness, FactDefinition>>

/** One fact as a view shows it. `text` is null when the owner gave none. */
export type BusinessFact = Pick<FactDefinition, 'label' | 'icon' | 'layout'> & {
  name: keyof OwnBusiness
  text: string | null
  link: FactLink | null
}

/** The facts of a business that a view shows, in their order. */
export function listOf(
  facts: Partial<Record<keyof OwnBusiness, FactDefinition>>,
  view: View,
  business: Known,
  priceSign: PriceSign = '$',
): BusinessFact[] {
  return Object.entries(facts).flatMap(([name, { text: read, link, views, ...looks }]) => {
    const text = read(business, view, priceSign) || null
    if (views[view] === 'never' || (views[view] === 'given' && !text)) return []
    return [{ ...looks, name: name as keyof OwnBusiness, text, link: link?.(business) ?? null }]
  })
}
