// The small town of the tests: a few businesses in every status, each with a short name.
import type { businesses } from '../../src/database/schema.ts'

type NewBusiness = typeof businesses.$inferInsert

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Businesses by a short name. A higher day is a newer approval. */
export const town = {
  bakery: {
    id: id(1),
    name: 'Dorothea’s Bakery & Rusks',
    category: 'Cafe',
    description: 'Condensed milk rusks, koeksisters and strong coffee from six in the morning.',
    location: 'Church Street, Prince Albert, Western Cape',
    phone: '+27235550101',
    website: 'https://dorotheas.example/rusks',
    hours: 'Mon-Sat 06:00-15:00\nSun closed',
    rating: 4.7,
    reviewCount: 88,
    priceLevel: 1,
    featured: 1,
    featuredAt: day(20),
    approvalStatus: 'approved',
    approvedAt: day(10),
  },
  garage: {
    id: id(2),
    name: 'Moloi Tyres and Alignment',
    category: 'Automotive',
    description: 'Tyres, batteries and wheel alignment while you wait under the pepper tree.',
    location: 'Market Street, Prince Albert, Western Cape',
    phone: null,
    rating: 3.5,
    reviewCount: 12,
    priceLevel: 2,
    approvalStatus: 'approved',
    approvedAt: day(11),
  },
  salon: {
    id: id(3),
    name: 'Crown of Mbali Braids',
    category: 'Beauty',
    description: 'Knotless braids, cornrows and wigs, by appointment and on month-end until late.',
    image: '/stock/beauty-braids.svg',
    location: 'Vilakazi Street, Soweto, Gauteng',
    phone: '+27725550103',
    rating: 4.9,
    reviewCount: 341,
    priceLevel: 2,
    featured: 1,
    featuredAt: day(21),
    approvalStatus: 'approved',
    approvedAt: day(12),
  },
  hostile: {
    id: id(4),
    name: '<script>alert(1)</script> & "Sons"',
    category: 'Services',
    description:
      '</script><img src=x onerror=alert(2)> plumbing & drains, quotes in \'single\' and "double".',
    location: '<b>Main</b> Road, Durban, KwaZulu-Natal',
    website: 'https://sons.example/"><img src=x onerror=alert(3)>',
    hours: '<i>always</i>\n</textarea>',
    priceLevel: 4,
    approvalStatus: 'approved',
    approvedAt: day(13),
  },
  pending: {
    id: id(5),
    name: 'Hidden Pending Pantry',
    category: 'Shopping',
    description: 'A shop that waits for its approval and must not be seen by anyone yet.',
    location: 'Long Street, Cape Town, Western Cape',
    ownerName: 'Petronella Pendingowner',
    ownerEmail: 'petronella@private.example',
    approvalStatus: 'pending',
  },
  rejected: {
    id: id(6),
    name: 'Hidden Rejected Rentals',
    category: 'Services',
    description: 'A business that was turned down and must not be seen by anyone.',
    location: 'Voortrekker Road, Bellville, Western Cape',
    ownerName: 'Rudolf Rejectedowner',
    ownerEmail: 'rudolf@private.example',
    approvalStatus: 'rejected',
  },
  suspended: {
    id: id(7),
    name: 'Hidden Suspended Spa',
    category: 'Beauty',
    description: 'A featured business that was suspended and must not be seen by anyone.',
    location: 'Beach Road, Gqeberha, Eastern Cape',
    ownerName: 'Sanele Suspendedowner',
    ownerEmail: 'sanele@private.example',
    featured: 1,
    featuredAt: day(22),
    approvalStatus: 'suspended',
    approvedAt: day(9),
  },
  owned: {
    id: id(8),
    name: 'Gogo Nomsa’s Kitchen',
    category: 'Restaurant',
    description: 'Seven colours on a Sunday, dumplings and tripe on a Friday, at the long table.',
    location: 'Orlando West, Soweto, Gauteng',
    phone: '+27115550108',
    ownerName: 'Nomsa Approvedowner',
    ownerEmail: 'nomsa@private.example',
    rating: 4.2,
    reviewCount: 57,
    priceLevel: 3,
    approvalStatus: 'approved',
    approvedAt: day(14),
  },
} satisfies Record<string, NewBusiness>

/** The approved businesses in the order of the list: the newest approval first. */
export const newestFirst = [town.owned, town.hostile, town.salon, town.garage, town.bakery]
/** The ones that no public response may contain. */
export const hidden = [town.pending, town.rejected, town.suspended]
/** Words that no public response may contain. */
export const privateWords = [
  'Pendingowner',
  'Rejectedowner',
  'Suspendedowner',
  'Approvedowner',
  'private.example',
  'ownerEmail',
  'ownerName',
  'approvalStatus',
  'argon2',
]
