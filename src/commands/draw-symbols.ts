// The icon of each offer and of each social network, and draws all of them into one SVG file.
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
  QrCode,
  Salad,
  ShoppingBag,
  Siren,
  Sprout,
  SquareParking,
  Toilet,
  TreePalm,
  Truck,
  Wifi,
  Wine,
  Zap,
} from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Offer } from '../contract/offer-list.ts'

/** Where the file is, beside the other icons of the site. */
export const symbolsFile = new URL('../../public/icons/symbols.svg', import.meta.url)

const offerIcons: Record<Offer, LucideIcon> = {
  delivery: Truck,
  collection: ShoppingBag,
  'comes-to-you': MapPinHouse,
  'by-appointment': CalendarCheck,
  emergency: Siren,
  card: CreditCard,
  'cash-only': Banknote,
  'scan-to-pay': QrCode,
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

const frame = '<rect x="2" y="2" width="20" height="20" rx="5"/>'
/** Drawn here, since the icons of the package have no marks of companies. */
const networks = {
  facebook: `${frame}<path d="M12.500 22v-9.500q0-4.500 4.500-4.500M9.500 13h6.500"/>`,
  instagram: `${frame}<circle cx="12" cy="12" r="4.200"/><path d="M17.300 6.700h.01"/>`,
}

/** The whole file. A page shows one symbol of it by its id, so no script holds the drawings. */
export function drawSymbols(): string {
  const drawn = Object.entries(offerIcons).map(([id, icon]) => symbol(id, contentOf(icon)))
  const own = Object.entries(networks).map(([id, content]) => symbol(id, content))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...drawn, ...own].join('\n')}\n</svg>\n`
}

const symbol = (id: string, content: string) =>
  `<symbol id="${id}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${content}</symbol>`

const contentOf = (icon: LucideIcon): string =>
  renderToStaticMarkup(createElement(icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
