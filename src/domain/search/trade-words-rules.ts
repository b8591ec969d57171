// Knows the words people use for the nine categories, and words too common to tell businesses apart.
import type { Category } from '../../contract/categories.ts'

/** What people type when they mean a category as a whole; its name and plural need no line. Only true equivalents. */
export const categoryWords: Readonly<Record<Category, readonly string[]>> = {
  Restaurant: ['restaurants', 'eatery', 'eateries', 'restaurante'],
  Hotel: ['hotels', 'accommodation', 'lodging', 'akkommodasie', 'verblyf'],
  Beauty: ['skoonheid'],
  Shopping: ['retail', 'inkopies'],
  Cafe: ['cafes', 'coffeeshop', 'koffiehuis', 'kafee'],
  Services: ['dienste'],
  Health: ['healthcare', 'gesondheid'],
  Entertainment: ['vermaak'],
  Automotive: ['motoring', 'voertuie'],
}

/** Words that a search leaves out as long as it holds any other. */
export const emptyWords: ReadonlySet<string> = new Set(
  'a an and are at by die en for from in is it me my near nearby of on or the to we with you your'.split(' '),
)
