// The icon of each offer and of each social network.
import {
  Accessibility,
  Baby,
  BadgeCheck,
  Banknote,
  CalendarCheck,
  CreditCard,
  Flame,
  Landmark,
  type LucideIcon,
  MapPinHouse,
  Music,
  PawPrint,
  Salad,
  ShoppingBag,
  Siren,
  Smartphone,
  Sprout,
  SquareParking,
  Toilet,
  TreePalm,
  Truck,
  Wifi,
  Wine,
  Zap,
} from 'lucide-react'
import type { Offer } from '../../contract/offer-list.ts'

const offerIcons: Record<Offer, LucideIcon> = {
  delivery: Truck,
  collection: ShoppingBag,
  'comes-to-you': MapPinHouse,
  'by-appointment': CalendarCheck,
  emergency: Siren,
  card: CreditCard,
  'cash-only': Banknote,
  'scan-to-pay': Smartphone,
  eft: Landmark,
  'step-free': Accessibility,
  'accessible-toilet': Toilet,
  parking: SquareParking,
  wifi: Wifi,
  'backup-power': Zap,
  'outdoor-seating': TreePalm,
  halaal: BadgeCheck,
  kosher: BadgeCheck,
  vegetarian: Salad,
  vegan: Sprout,
  liquor: Wine,
  braai: Flame,
  'live-music': Music,
  children: Baby,
  pets: PawPrint,
}

/** Decorative, because its label is next to it. */
export function OfferIcon({ offer }: { offer: Offer }) {
  const Icon = offerIcons[offer]
  return <Icon className="offer-icon" aria-hidden="true" />
}

/** Drawn here, because the icon package has no company logos. */
const marks = {
  facebook: <path d="M12.5 22v-9.5q0-4.5 4.5-4.5M9.5 13h6.5" />,
  instagram: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17.3 6.7h.01" />
    </>
  ),
}

export function NetworkIcon({ network }: { network: keyof typeof marks }) {
  return (
    <svg
      className="offer-icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <rect x="2" y="2" width="20" height="20" rx="5" />
      {marks[network]}
    </svg>
  )
}
