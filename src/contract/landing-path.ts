// Knows the addresses of the landing pages of places, and which places have one. Without zod, so that public pages can use it.
import { type Category, findCategory, homeCategories } from './categories.ts'

/** The page of all provinces. Below it are those of provinces and places, and below these those of their categories. */
export const provincesPath = '/in'

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
