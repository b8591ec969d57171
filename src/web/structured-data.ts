// The JSON-LD of a page, in schema.org terms. Its rating and reviews are those that visitors wrote on this site.
import type { BusinessDetail } from '../contract/business.ts'
import { dialable } from '../contract/contact-links.ts'
import { dateAt } from '../contract/day-text.ts'
import { offerLabels } from '../contract/offer-list.ts'
import { type HoursRow, holidayDay, nameOfDay, type SpecialDay } from '../contract/opening-hours.ts'
import { businessPath, type Site, shareImagePath } from '../contract/page.ts'
import { dayAfter } from '../contract/trading.ts'
import { facebookUrl, instagramUrl, reviewsOnDetail } from './business/business-words.ts'
import type { ListedBusinesses, PageHead } from './ui/page-head.ts'

/** The closest schema.org type of LocalBusiness for each of the nine categories. */
const schemaTypes = new Map([
  ['Restaurant', 'Restaurant'],
  ['Hotel', 'Hotel'],
  ['Beauty', 'BeautySalon'],
  ['Shopping', 'Store'],
  ['Cafe', 'CafeOrCoffeeShop'],
  ['Services', 'ProfessionalService'],
  ['Health', 'MedicalBusiness'],
  ['Entertainment', 'EntertainmentBusiness'],
  ['Automotive', 'AutomotiveBusiness'],
])

export function structuredData(site: Site, about: PageHead['about']): object | null {
  return about && { '@context': 'https://schema.org', ...describe(site, about) }
}

function describe(site: Site, about: NonNullable<PageHead['about']>): object {
  if (about === 'site') return describeSite(site)
  return 'trail' in about ? describeList(site, about) : describeBusiness(site, about)
}

/** The trail as a BreadcrumbList, and the businesses, in their order, as an ItemList. */
function describeList({ url }: Site, { trail, businesses }: ListedBusinesses): object {
  const steps = trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: url + path,
  }))
  const items = businesses.map(({ id, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: url + businessPath(id),
  }))
  const list = { '@type': 'ItemList', numberOfItems: items.length, itemListElement: items }
  return {
    '@graph': [{ '@type': 'BreadcrumbList', itemListElement: steps }, ...(items.length > 0 ? [list] : [])],
  }
}

function describeSite({ url, name }: Site): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${url}/`,
    inLanguage: 'en-ZA',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

function describeBusiness(site: Site, business: BusinessDetail): object {
  const page = site.url + business.path
  // schema.org has no status for it, so its hours and phone number are left out: nobody should go there or call.
  const isClosedForGood = business.trading === 'closed-for-good'
  const telephone = !isClosedForGood && business.phone && dialable(business.phone)
  // What machines read for each field; null leaves it out.
  const properties: Record<keyof BusinessDetail, object | null> = {
    category: { '@type': business.schemaType ?? schemaTypes.get(business.category) ?? 'LocalBusiness' },
    // Their names are what people search for.
    trades:
      business.trades.length > 0 ? { keywords: business.trades.map(({ name }) => name).join(', ') } : null,
    schemaType: null,
    id: null,
    path: { '@id': page, url: page },
    name: { name: business.name },
    description: { description: business.description },
    image: { image: site.url + shareImagePath(business.id) },
    location: describeAddress(business),
    phone: telephone ? { telephone } : null,
    website: describeOtherPages(business),
    email: business.email ? { email: business.email } : null,
    priceLevel: { priceRange: (site.priceSign ?? '$').repeat(business.priceLevel) },
    focalPoint: null,
    logo: null,
    rating: describeRating(business),
    reviewCount: null,
    histogram: null,
    mentions: null,
    latestReviews: describeReviews(business),
    reviewsClosed: null,
    featured: null,
    hours: null,
    photos: null,
    hoursWeek: isClosedForGood ? null : describeWeek(business.hoursWeek),
    specialDays: isClosedForGood ? null : describeSpecialDays(listComing(business)),
    trading: null,
    closedUntil: null,
    moved: null,
    tradingNotice: null,
    source: null,
    // schema.org has such a date for pages, not for businesses.
    confirmedAt: null,
    hoursNow: null,
    hoursToday: null,
    offers: describeOffers(business),
    place: null,
    placeLabel: null,
    latitude: null,
    longitude: null,
    hasPin: describePoint(business),
    hidesAddress: business.hidesAddress ? { areaServed: business.location } : null,
    whatsapp: null,
    facebook: null,
    instagram: null,
    isClaimed: null,
  }
  return Object.assign({}, ...Object.values(properties))
}

/** The address as its owner wrote it unless it is hidden, and its town and province where they are known. */
function describeAddress({ location, hidesAddress, place }: BusinessDetail): object {
  const street = hidesAddress ? null : { streetAddress: location }
  const town = place && { addressLocality: place.name, addressRegion: place.province }
  return { address: { '@type': 'PostalAddress', ...street, ...town, addressCountry: 'ZA' } }
}

/** From published reviews only: without one there is no rating. */
function describeRating({ rating, reviewCount }: BusinessDetail): object | null {
  if (reviewCount === 0) return null
  const range = { bestRating: 5, worstRating: 1 }
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount, ...range } }
}

/** The reviews that the page shows, as search engines ask for. A review without a name is left out: it needs an author. */
function describeReviews({ latestReviews }: BusinessDetail): object | null {
  const named = latestReviews.slice(0, reviewsOnDetail).filter(({ name }) => name !== null)
  if (named.length === 0) return null
  const review = named.map(({ stars, text, name, writtenAt }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: dateAt(new Date(writtenAt)),
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    ...(text && { reviewBody: text }),
  }))
  return { review }
}

/** Its website and its social network pages: one address, or a list. */
function describeOtherPages({ website, facebook, instagram }: BusinessDetail): object | null {
  const pages = [website, facebook && facebookUrl(facebook), instagram && instagramUrl(instagram)]
  const [first, ...others] = pages.filter(Boolean)
  return first ? { sameAs: others.length > 0 ? [first, ...others] : first } : null
}

function describeOffers({ offers }: BusinessDetail): object | null {
  if (offers.length === 0) return null
  const amenityFeature = offers.map((offer) => ({
    '@type': 'LocationFeatureSpecification',
    name: offerLabels[offer],
    value: true,
  }))
  return { amenityFeature }
}

/** Only a pin says where a business is. Without one, its point is the middle of its town. */
function describePoint({ hasPin, latitude, longitude }: BusinessDetail): object | null {
  if (!hasPin) return null
  return { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
}

/** Openings with the same times share one entry; a day with two openings is in two entries. */
function describeWeek(week: readonly HoursRow[]): object | null {
  const entries = new Map<string, { days: string[]; times: object }>()
  for (const { day, opens, closes } of week) {
    const key = `${opens} ${closes}`
    const entry = entries.get(key) ?? { days: [], times: timesOf({ opens, closes }) }
    entry.days.push(day === holidayDay ? 'PublicHolidays' : nameOfDay(day))
    entries.set(key, entry)
  }
  if (entries.size === 0) return null
  return {
    openingHoursSpecification: [...entries.values()].map(({ days, times }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days,
      ...times,
    })),
  }
}

/** The special days that are not over. A temporary closure is a special day from today, and replaces those before `closedUntil`. */
function listComing({
  specialDays,
  closedUntil,
  hoursToday: { date: today },
}: Pick<BusinessDetail, 'specialDays' | 'closedUntil' | 'hoursToday'>): SpecialDay[] {
  if (closedUntil === null) return specialDays.filter(({ to }) => to >= today)
  const closed = { from: today, to: dayAfter(closedUntil, -1), opens: null, closes: null, note: null }
  const after = specialDays.filter(({ to }) => to >= closedUntil)
  return [closed, ...after.map((day) => (day.from < closedUntil ? { ...day, from: closedUntil } : day))]
}

function describeSpecialDays(coming: readonly SpecialDay[]): object | null {
  if (coming.length === 0) return null
  return {
    specialOpeningHoursSpecification: coming.map(({ from, to, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      ...timesOf({ opens, closes }),
    })),
  }
}

/**
 * schema.org writes 'closed' as 00:00 to 00:00, so 24 hours end at 23:59. 'Till late' has no end. A closing time before the opening time
 * is on the next day.
 */
function timesOf({ opens, closes }: { opens: string | null; closes: string | null }): object {
  if (opens === null) return { opens: '00:00', closes: '00:00' }
  if (closes === null) return { opens }
  return opens === '00:00' && closes === '00:00' ? { opens, closes: '23:59' } : { opens, closes }
}
