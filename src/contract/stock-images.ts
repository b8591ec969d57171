// Knows the stock images of each category, and which images a business may have (spec §3).
import type { Category } from './categories.ts'
import { findImageId } from './image.ts'

/** The stock images for each category (spec §3). The last four categories use one of another category. */
export const stockImages: Record<Category, readonly string[]> = {
  Restaurant: ['restaurant-braai', 'restaurant-cape-malay', 'restaurant-vineyard'],
  Hotel: ['hotel-guesthouse', 'hotel-bushveld'],
  Beauty: ['beauty-braids', 'beauty-nails'],
  Shopping: ['shopping-spaza', 'shopping-market'],
  Cafe: ['cafe-corner', 'cafe-rusks'],
  Services: ['shopping-spaza'],
  Health: ['beauty-nails'],
  Entertainment: ['restaurant-braai'],
  Automotive: ['cafe-corner'],
}

/** The path of a stock image. */
export const stockPath = (key: string): string => `/stock/${key}.svg`

/**
 * Whether `path` may be stored in `image` or `logo`: '', a stock image or an upload. Everything else is refused. An image
 * of another site could change after the approval.
 */
export function isOwnImage(path: string): boolean {
  return path === '' || isStockImage(path) || findImageId(path) !== null
}

function isStockImage(path: string): boolean {
  return Object.values(stockImages).some((keys) => keys.some((key) => stockPath(key) === path))
}
