// The offers of businesses: a fixed list, and how forms and filters group it.

/** Every offer with the label that people read. Calls and addresses have the keys. */
export const offerLabels = {
  delivery: 'Delivery',
  collection: 'Collection',
  'comes-to-you': 'Comes to you',
  'by-appointment': 'By appointment',
  emergency: '24-hour emergency',
  card: 'Card',
  'cash-only': 'Cash only',
  'scan-to-pay': 'SnapScan or Zapper',
  eft: 'EFT',
  'step-free': 'Step-free entrance',
  'accessible-toilet': 'Accessible toilet',
  parking: 'Parking',
  wifi: 'Wi-Fi',
  'backup-power': 'Power during load-shedding',
  'outdoor-seating': 'Outdoor seating',
  halaal: 'Halaal',
  kosher: 'Kosher',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  liquor: 'Serves alcohol',
  braai: 'Braai',
  'live-music': 'Live music',
  children: 'Good for children',
  pets: 'Pets welcome',
} as const
export type Offer = keyof typeof offerLabels

/** The keys of the list, in its order. */
export const allOffers = Object.keys(offerLabels) as Offer[]

/** The offers as the forms and the pages group them, in the order of the list. */
export const offerGroups: readonly { title: string; offers: readonly Offer[] }[] = [
  {
    title: 'How customers get it',
    offers: ['delivery', 'collection', 'comes-to-you', 'by-appointment', 'emergency'],
  },
  { title: 'Paying', offers: ['card', 'cash-only', 'scan-to-pay', 'eft'] },
  {
    title: 'At the place',
    offers: ['step-free', 'accessible-toilet', 'parking', 'wifi', 'backup-power', 'outdoor-seating'],
  },
  { title: 'Food and drink', offers: ['halaal', 'kosher', 'vegetarian', 'vegan', 'liquor', 'braai'] },
  { title: 'Extras', offers: ['live-music', 'children', 'pets'] },
]
