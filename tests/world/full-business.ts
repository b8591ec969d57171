// The complete business for all tests: every field is set. A new field fails to compile here, and in no other test.
import {
  BusinessCard,
  BusinessDetail,
  type OwnBusiness,
  type WholeBusiness,
} from '../../src/contract/business.ts'
import type { BusinessEdit, Registration } from '../../src/contract/owner-edits.ts'
import { dayAfter } from '../../src/contract/trading.ts'
import { z } from '../../src/contract/zod.ts'

/** The business as its owner and administrators read it. */
export const fullBusiness: OwnBusiness = {
  id: '00000000-0000-4000-8000-000000000001',
  path: '/b/gogo-nomsas-kitchen-orlando-west-bcd346',
  name: 'Gogo Nomsa’s Kitchen',
  category: 'Restaurant',
  description: 'Seven colours on a Sunday, dumplings and tripe on a Friday, at the long table.',
  image: '/stock/restaurant-braai.svg',
  focalPoint: '35% 80%',
  logo: '/images/00000000-0000-4000-8000-000000000002',
  rating: 3.5,
  reviewCount: 57,
  histogram: [5, 6, 15, 18, 13],
  mentions: [{ word: 'dumplings', count: 9 }],
  reviewsClosed: null,
  unansweredReviews: 2,
  priceLevel: 3,
  hasPriceLevel: true,
  location: 'Orlando West, Soweto, Gauteng',
  place: { id: 2_014_011_394, name: 'Orlando West', province: 'Gauteng' },
  placeLabel: 'Orlando West, Soweto, Gauteng',
  placeId: 2_014_011_394,
  latitude: -26.24,
  longitude: 27.91,
  hasPin: true,
  hidesAddress: false,
  phone: '+27115550108',
  whatsapp: '+27825550108',
  email: 'eat@gogo-nomsa.example',
  facebook: 'gogonomsa',
  instagram: 'gogo.nomsa',
  website: 'https://gogo-nomsa.example/menu',
  hours: 'Mon-Sat 06:00-15:00\nSun closed',
  photos: [
    {
      id: '00000000-0000-4000-8000-000000000003',
      url: '/images/00000000-0000-4000-8000-000000000003',
      alt: 'The long table on a Sunday',
      width: 1600,
      height: 1200,
    },
  ],
  hoursWeek: [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '06:00', closes: '15:00' })),
  specialDays: [{ from: '2026-12-31', to: '2027-01-02', opens: null, closes: null, note: 'Family days' }],
  trades: readTrades(['caterer']),
  schemaType: 'LocalBusiness',
  offers: ['collection', 'card', 'halaal'],
  trading: 'moved',
  closedUntil: null,
  moved: { on: '2026-11-03', from: 'Diepkloof' },
  isClaimed: true,
  featured: 1,
  source: { name: 'Soweto Food Guide', licence: 'CC BY 4.0', date: '2026-11-20' },
  approvalStatus: 'approved',
  ownerName: 'Nomsa Maseko',
  ownerEmail: 'nomsa@test.example',
  emailConfirmed: true,
  submittedAt: '2026-01-01T00:00:00.000Z',
  confirmedAt: '2026-10-31T22:30:00.000Z',
  decision: null,
  canResubmit: false,
  version: 1,
  leavesAt: null,
  waiting: null,
}

/** The same business on its page, on a Wednesday at noon. */
export const fullPage: WholeBusiness = {
  ...fullBusiness,
  hoursNow: { state: 'open', label: 'Open until 15:00', until: '2026-11-25T12:30:00.000Z' },
  hoursToday: { date: '2026-11-25', day: 3 },
  latestReviews: [
    {
      id: '00000000-0000-4000-8000-000000000004',
      stars: 4,
      text: 'The dumplings alone are worth the trip. Come early on a Sunday.',
      name: 'Thandeka',
      visitedOn: '2026-11-15',
      writtenAt: '2026-11-16T09:30:00.000Z',
      photos: [],
      reply: { text: 'Enkosi, Thandeka. See you soon.', writtenAt: '2026-11-17T08:00:00.000Z' },
      helpful: 3,
    },
  ],
  tradingNotice:
    'Moved from Diepkloof on 3 November 2026. The new address is: Orlando West, Soweto, Gauteng.',
}

/** The same business as the public reads it, in a list and on its page. */
export const fullCard: BusinessCard = z.object(BusinessCard.shape).parse(fullPage)
export const fullDetail: BusinessDetail = z.object(BusinessDetail.shape).parse(fullPage)

/** A registration with every field, as it is typed. */
export const fullRegistration: Required<Registration> = {
  ownerName: 'Lindiwe',
  ownerEmail: 'lindiwe@example.co.za',
  password: 'vetkoek-2026',
  confirmPassword: 'vetkoek-2026',
  name: 'Lindiwe’s Vetkoek',
  category: 'Restaurant',
  description: 'Vetkoek with mince, from a caravan at the taxi rank.',
  image: '/stock/restaurant-braai.svg',
  focalPoint: '20% 65%',
  priceLevel: 1,
  location: 'Taxi rank, Mthatha',
  placeId: 2_014_011_394,
  latitude: -26.2387,
  longitude: 27.9073,
  hidesAddress: true,
  phone: '082 555 0199',
  whatsapp: '082 555 0199',
  email: 'vetkoek@lindiwe.example',
  website: 'https://lindiwe.example/',
  facebook: 'lindiwesvetkoek',
  instagram: 'lindiwe.vetkoek',
  hoursWeek: [{ day: 6, opens: '05:30', closes: '10:00' }],
  specialDays: [{ from: '2026-12-24', to: '2026-12-24', opens: '05:30', closes: '09:00', note: null }],
  trades: ['caterer'],
  offers: ['cash-only'],
}

/** An edit with every field; each value differs from those of the town's businesses. */
export const fullEdit: Required<BusinessEdit> = {
  name: 'Gogo Nomsa’s Shisanyama',
  category: 'Cafe',
  description: 'Chops and wors over the coals, with pap, chakalaka and music until eight.',
  image: '/stock/restaurant-braai.svg',
  focalPoint: '60% 10%',
  logo: '/stock/shopping-spaza.svg',
  priceLevel: 2,
  location: 'Vilakazi Street, Soweto, Gauteng',
  placeId: 1_309_801_315,
  latitude: -26.25,
  longitude: 27.92,
  hidesAddress: true,
  phone: '011 555 0109',
  whatsapp: '083 555 0109',
  email: 'braai@shisanyama.example',
  website: 'https://shisanyama.example/',
  facebook: 'gogoshisanyama',
  instagram: 'gogo_shisanyama',
  hoursWeek: [{ day: 5, opens: '17:00', closes: null }],
  specialDays: [{ from: '2027-04-27', to: '2027-04-27', opens: '10:00', closes: null, note: 'Freedom Day' }],
  trades: ['coffee-shop', 'caterer'],
  offers: ['parking', 'braai'],
  trading: 'temporarily-closed',
  closedUntil: dayAfter(new Date().toISOString().slice(0, 10), 30),
  hours: 'Mon-Fri 09:00-17:00\nSat 10:00-20:00',
}

/** The trades as responses contain them, from their ids as forms send them. */
export function readTrades(ids: readonly string[] = []): { id: string; name: string }[] {
  const names: Record<string, string> = { caterer: 'Caterer', 'coffee-shop': 'Coffee Shop' }
  return ids.map((id) => ({ id, name: names[id] ?? id }))
}
