// Readable addresses without zod: the code of a business, landing pages of places, and the parameters of the home page.
import { type Category, findCategory, homeCategories } from './categories.ts'

/** A code in upper or lower case; the database stores lower case. Without vowels, so no path of a call is one. */
export const codePattern = /^[bcdfghjkmnpqrstvwxz34679]{6}$/i

/** The code at the end of the last part of an address; null when there is none. */
export const findCode = (slug: string): string | null =>
  /[bcdfghjkmnpqrstvwxz34679]{6}$/i.exec(slug)?.[0].toLowerCase() ?? null

/** The page of all provinces. Below it are those of provinces and places, and below these those of their categories. */
export const provincesPath = '/in'

/** The columns of the footer. A label without a path leads nowhere (spec §2). */
export const footerColumns: readonly { title: string; labels: Record<string, string | null> }[] = [
  { title: 'Company', labels: { About: '/about', Careers: null, Contact: '/contact' } },
  {
    title: 'Support',
    labels: { 'Help Centre': '/help', 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
  },
  { title: 'Follow Us', labels: { Facebook: null, Instagram: null, WhatsApp: null } },
]

/** The page that says where the data comes from. The last line of the footer links to it. */
export const aboutDataPath = '/about-the-data'

/** The pages at fixed addresses that search engines list. */
export const listedPaths: readonly string[] = [
  '/',
  '/signup',
  provincesPath,
  ...footerColumns.flatMap(({ labels }) => Object.values(labels).filter((path) => path !== null)),
  aboutDataPath,
]

/** A place, a province or a category has a landing page from so many businesses on. */
export const leastForLanding = 3

const plurals = new Map<Category, string>(homeCategories.map(({ label, category }) => [category, label]))

/** The plural label of a category: 'Restaurants', also of the one that the home page does not show. */
export const pluralOf = (category: Category): string => plurals.get(category) ?? `${category}s`

/** '/in/soweto-gauteng', or '/in/soweto-gauteng/restaurants'. `path` is the one of the place or the province. */
export const landingPath = (path: string, category: Category | null = null): string =>
  [provincesPath, path, ...(category ? [pluralOf(category).toLowerCase()] : [])].join('/')

/**
 * The two parts of such an address: the path of a place, and a category. The category is null when there is none, and undefined
 * when the address names one that does not exist.
 */
export function readLandingPath(address: string): { path: string; category: Category | null | undefined } {
  const [, , path = '', slug = null] = address.replace(/\/$/, '').split('/')
  return { path, category: slug === null ? null : (findCategory(slug) ?? undefined) }
}

/** The parts of the filter, in the order of an address. They have the names of the search call. */
export const filterParts = [
  'q',
  'trade',
  'category',
  'location',
  'place',
  'province',
  'near',
  'radiusKm',
  'open',
  'whatsapp',
  'price',
  'rating',
  'offers',
  'sort',
] as const
export type FilterPart = (typeof filterParts)[number]
