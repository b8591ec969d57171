// Knows how forms and filters group the offers. Apart from their labels, which the first script needs without the groups.
import type { Offer } from './offer-list.ts'

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
