// The palette class of a category. The style sheet has those of the default categories (palette-plugin.ts), and the server adds the
// classes of other tints (http/static-files.ts).
import { slugOf } from '../../contract/categories.ts'

/** The class that sets `--category-color` for everything inside. */
export const paletteClass = (category: string): string => `palette-${slugOf(category)}`
