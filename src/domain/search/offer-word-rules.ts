// The names that people type for each offer. A search for one finds businesses that have the offer or write its name.
import { allOffers, type Offer } from '../../contract/offer-list.ts'
import { formsOf } from '../text/token-rules.ts'

const wheelchair = 'wheelchair,wheelchairs,wheelchair accessible,wheelchair friendly,rolstoel,disabled'

const offerNames: Readonly<Record<Offer, string>> = {
  delivery: 'delivery,deliveries,delivers,deliver,aflewering,aflewerings',
  collection: 'collection,takeaway,takeaways,take away,take aways,wegneemetes',
  'comes-to-you': 'comes to you,house call,house calls,call out,callout',
  'by-appointment': 'appointment,appointments',
  emergency: 'emergency,emergencies,noodgeval,24 7,247,24hour,24hr,24 hr',
  card: 'card,credit card,card machine',
  'cash-only': 'cash only',
  'scan-to-pay': 'snapscan,zapper',
  eft: 'eft',
  'step-free': `stepfree,step free,${wheelchair}`,
  'accessible-toilet': `accessible toilet,${wheelchair}`,
  parking: 'parking,parkering',
  wifi: 'wifi,wi fi',
  'backup-power': 'load shedding,loadshedding,beurtkrag',
  'outdoor-seating': 'outdoor seating,sit outside',
  halaal: 'halaal,halal',
  kosher: 'kosher',
  vegetarian: 'vegetarian,vegetarians,vegetaries',
  vegan: 'vegan,vegans',
  liquor: 'alcohol',
  braai: 'braai',
  'live-music': 'live music,live band',
  children: 'children,kids,kid,kinders,child friendly,family friendly,abantwana',
  pets: 'pet friendly,dog friendly,pets welcome',
}

/** The names of an offer, in lower case, with words separated by spaces. */
export const namesOfOffer = (offer: Offer): string[] => offerNames[offer].split(',')

/** The offers for each name, in singular and plural. */
export const offersByName: ReadonlyMap<string, readonly Offer[]> = new Map(
  [...new Set(allOffers.flatMap(namesOfOffer).flatMap(formsOf))].map((name) => [
    name,
    allOffers.filter((offer) => namesOfOffer(offer).flatMap(formsOf).includes(name)),
  ]),
)

/** Offers that a person cannot do without. A search never drops these. */
export const needs: ReadonlySet<Offer> = new Set([
  'halaal',
  'kosher',
  'vegetarian',
  'vegan',
  'step-free',
  'accessible-toilet',
])
