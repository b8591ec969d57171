// The address of a landing page as it is read, and its last part. Without zod, for the public pages.
import { type Categories, type Category, findCategory, slugOf } from './categories.ts'

/** The last part of the address of a category in a place. */
export const categorySlug = ({ plural }: Pick<Category, 'plural'>): string => slugOf(plural)

/** What the address of a landing page asks for. Categories are tried first, so a trade whose id is the name of a category has no page. */
export type LandingAddress = { path: string; category: Category | null; trade: string | null }

/** The parts of the address of a landing page. Whether the place and the trade exist is not checked here. */
export function readLandingPath(address: string, categories: Categories): LandingAddress {
  const [, , path = '', slug = ''] = address.replace(/\/$/, '').split('/')
  const category = findCategory(categories, slug)
  return { path, category, trade: category || slug === '' ? null : slug.toLowerCase() }
}
