// Decides the JSON-LD of a page. It never has a rating: no review on this site is behind it.
import type { BusinessDetail } from '../contract/business.ts'
import type { Category } from '../contract/categories.ts'
import { offerLabels } from '../contract/offer-list.ts'
import { businessPath, type Site, shareImagePath } from '../contract/page.ts'
import { dialable } from '../contract/phone.ts'
import { facebookUrl, instagramUrl } from './business/social-urls.ts'
import { describeSpecialDays, describeWeek, listComing } from './opening-hours-data.ts'
import type { ListedBusinesses, PageHead } from './ui/page-head.ts'

/** The closest type of LocalBusiness in schema.org. */
const schemaTypes: Record<Category, string> = {
  Restaurant: 'Restaurant',
  Hotel: 'Hotel',
  Beauty: 'BeautySalon',
  Shopping: 'Store',
  Cafe: 'CafeOrCoffeeShop',
  Services: 'ProfessionalService',
  Health: 'MedicalBusiness',
  Entertainment: 'EntertainmentBusiness',
  Automotive: 'AutomotiveBusiness',
}

export function structuredData(site: Site, about: PageHead['about']): object | null {
  return about && { '@context': 'https://schema.org', ...describe(site, about) }
}

function describe(site: Site, about: NonNullable<PageHead['about']>): object {
  if (about === 'site') return describeSite(site)
  return 'trail' in about ? describeList(site, about) : describeBusiness(site, about)
}

/** The trail, and the businesses in their order. */
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
  // schema.org has no word for it. Without hours and a number nobody is told that it opens, or to call.
  const isClosedForGood = business.trading === 'closed-for-good'
  const telephone = !isClosedForGood && business.phone && dialable(business.phone)
  // Each field decides what machines read of it; null is nothing.
  const properties: Record<keyof BusinessDetail, object | null> = {
    category: { '@type': schemaTypes[business.category] },
    id: null,
    path: { '@id': page, url: page },
    name: { name: business.name },
    description: { description: business.description },
    image: { image: site.url + shareImagePath(business.id) },
    location: { address: business.location },
    phone: telephone ? { telephone } : null,
    website: describeOtherPages(business),
    email: business.email ? { email: business.email } : null,
    priceLevel: { priceRange: '$'.repeat(business.priceLevel) },
    focalPoint: null,
    logo: null,
    rating: null,
    reviewCount: null,
    featured: null,
    hours: null,
    photos: null,
    hoursWeek: isClosedForGood ? null : describeWeek(business.hoursWeek),
    specialDays: isClosedForGood ? null : describeSpecialDays(listComing(business)),
    trading: null,
    closedUntil: null,
    moved: null,
    tradingNotice: null,
    hoursNow: null,
    hoursToday: null,
    offers: describeOffers(business),
    place: null,
    placeLabel: null,
    latitude: describePoint(business),
    longitude: null,
    hasPin: null,
    hidesAddress: business.hidesAddress ? { areaServed: business.location } : null,
    whatsapp: null,
    facebook: null,
    instagram: null,
  }
  return Object.assign({}, ...Object.values(properties))
}

/** Its own site and its pages in social networks: one address, or a list. */
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

/** A hidden address has no point. */
function describePoint({ latitude, longitude }: BusinessDetail): object | null {
  if (latitude === null || longitude === null) return null
  return { geo: { '@type': 'GeoCoordinates', latitude, longitude } }
}
