// Knows how the API describes a category. Apart from the list, which the first script has.
import { categories } from './categories.ts'

/** How a category may be written in the input of a call. */
export const categoryDescription = `One of ${categories.join(', ')}, or its plural label; in upper or lower case.`
