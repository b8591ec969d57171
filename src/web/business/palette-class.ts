// Knows the class that carries the colour of a category.
import type { Category } from '../../contract/categories.ts'

/** The class that sets `--category-color` for everything inside. */
export const paletteClass = (category: Category): string => `palette-${category.toLowerCase()}`
