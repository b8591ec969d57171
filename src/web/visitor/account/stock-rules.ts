// Decides which stock images a new business may use: those of its category.
import type { Category } from '../../../contract/categories.ts'
import { stockImages, stockPath } from '../../../contract/stock-images.ts'

export const stockPathsOf = (category: Category): string[] => stockImages[category].map(stockPath)

/** An image that was chosen for another category counts as none. It is chosen again when that category is. */
export const suitableStock = (category: Category, chosen: string): string =>
  stockPathsOf(category).includes(chosen) ? chosen : ''
