// The class of the colour of a category. Its own file, because the style sheet is made with it, too.
import { slugOf } from '../../contract/categories.ts'

/** The class that sets `--category-color` for everything inside. */
export const paletteClass = (category: string): string => `palette-${slugOf(category)}`
