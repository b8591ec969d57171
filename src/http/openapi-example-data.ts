// Knows the business and the other things that several examples of the API document show.
import type { OwnBusiness } from '../contract/business.ts'
import type { HistoryEntry } from '../contract/history.ts'
import { imagePath } from '../contract/image.ts'
import type { Place } from '../contract/place.ts'
import type { SimilarItem } from '../contract/similar.ts'

export const id = '0198a5f0-2c4e-4a6b-9d1e-3f5a7b9c1d2e'
export const photoId = '0198a5f0-2c4e-4a6b-9d1e-3f5a7b9c1d2f'
export const business: OwnBusiness = {
  id,
  path: '/b/gogos-corner-bakery-prince-albert-k7mq3x',
  name: 'Gogo’s Corner Bakery',
  category: 'Cafe',
  description: 'Rusks, vetkoek and filter coffee, baked on the stoep since 1998.',
  image: '/stock/cafe-rusks.svg',
  logo: null,
  rating: 4.5,
  reviewCount: 88,
  priceLevel: 1,
  location: 'Church Street, Prince Albert, Western Cape',
  placeLabel: 'Prince Albert, Western Cape',
  place: { id: 1_125_896_515, name: 'Prince Albert', province: 'Western Cape' },
  placeId: 1_125_896_515,
  latitude: -33.2236,
  longitude: 22.0296,
  hasPin: false,
  hidesAddress: false,
  phone: '+27235550101',
  whatsapp: '+27825550101',
  email: 'hello@gogo.example',
  facebook: 'gogoscornerbakery',
  instagram: 'gogos.corner',
  featured: 0,
  website: 'https://gogo.example/',
  focalPoint: '50% 50%',
  hours: 'Mon-Sat 07:00-15:00\nSun closed',
  photos: [{ id: photoId, url: imagePath(photoId), alt: 'Rusks on the stoep', width: 1600, height: 1200 }],
  hoursWeek: [
    { day: 1, opens: '07:00', closes: '15:00' },
    { day: 8, opens: null, closes: null },
  ],
  specialDays: [
    { from: '2026-12-24', to: '2026-12-24', opens: '07:00', closes: '12:00', note: 'Christmas Eve' },
  ],
  offers: ['collection', 'card', 'outdoor-seating'],
  trading: 'temporarily-closed',
  closedUntil: '2027-01-14',
  moved: null,
  approvalStatus: 'pending',
  ownerEmail: 'dora@example.co.za',
  ownerName: 'Dora Jacobs',
  emailConfirmed: true,
  submittedAt: '2026-01-05T08:00:00.000Z',
  decision: null,
  canResubmit: false,
  version: 3,
  waiting: null,
}

/** What its page says on a Monday. */
export const today = {
  hoursNow: { state: 'closed', label: 'Closed until 14 January', until: '2027-01-13T22:00:00.000Z' },
  hoursToday: { date: '2026-11-23', day: 1 },
  tradingNotice: 'Temporarily closed. It opens again on Thursday 14 January 2027.',
} as const

/** What may be the same. */
export const similar: SimilarItem[] = [
  { id: photoId, name: 'Gogo’s Bakery', place: 'Prince Albert', approvalStatus: 'approved', why: 'name' },
]

/** The input of a list. */
export const page = { limit: 24 }

export const orlandoWest: Place = {
  id: 900_000_007,
  name: 'Orlando West',
  kind: 'township',
  province: 'Gauteng',
  label: 'Orlando West, Soweto, Gauteng',
  latitude: -26.2386,
  longitude: 27.9072,
  path: 'orlando-west-soweto-gauteng',
}

export const user = {
  id,
  email: 'dora@example.co.za',
  username: 'dora@example.co.za',
  isAdmin: 0,
  businessId: id,
} as const

export const password = 'three blue pots'

export const reason = { kind: 'picture', text: 'The photo shows another shop.' } as const

export const history: HistoryEntry[] = [
  {
    id: 8,
    at: '2026-01-06T09:30:00.000Z',
    who: user.email,
    what: 'edit',
    reason: null,
    changes: [{ field: 'phone', from: null, to: '+27235550101' }],
    keptImages: [],
  },
  {
    id: 7,
    at: '2026-01-06T08:00:00.000Z',
    who: 'moderator@example.co.za',
    what: 'reject',
    reason,
    changes: [],
    keptImages: [],
  },
]
