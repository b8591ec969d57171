// Knows what a business may offer: a closed list, so that visitors can filter by it. The public pages load it without zod.

/** Every offer with the label that people read. The keys travel in calls and addresses. */
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
