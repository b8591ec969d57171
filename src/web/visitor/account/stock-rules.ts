// Decides which of our pictures a new business may borrow: those of its category.
import type { Category } from '../../../contract/categories.ts'
import { stockImages, stockPath } from '../../../contract/image.ts'

export const stockPathsOf = (category: Category): string[] => stockImages[category].map(stockPath)

/** A picture that was chosen for another category counts as none; it comes back with its category. */
export const suitableStock = (category: Category, chosen: string): string =>
  stockPathsOf(category).includes(chosen) ? chosen : ''
