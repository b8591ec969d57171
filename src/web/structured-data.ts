// Decides what machines are told about a page as JSON-LD. Never a rating: no review of ours made it.
import type { BusinessDetail } from '../contract/business.ts'
import type { Category } from '../contract/categories.ts'
import { businessPath, type Site, shareImagePath } from '../contract/page.ts'
import { dialable } from '../contract/phone.ts'
import type { PageHead } from './ui/page-head.ts'

/** The nearest kind of LocalBusiness that schema.org knows. */
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
  if (about === null) return null
  return {
    '@context': 'https://schema.org',
    ...(about === 'site' ? describeSite(site) : describeBusiness(site, about)),
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
  const telephone = business.phone && dialable(business.phone)
  return {
    '@type': schemaTypes[business.category],
    '@id': site.url + businessPath(business.id),
    url: site.url + businessPath(business.id),
    name: business.name,
    description: business.description,
    image: site.url + shareImagePath(business.id),
    address: business.location,
    ...(telephone && { telephone }),
    priceRange: '$'.repeat(business.priceLevel),
  }
}
