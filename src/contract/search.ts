// Knows the input of the list and search calls, and the limits of a page of results.
import { categories, findCategory } from './categories.ts'
import { categoryDescription } from './category-description.ts'
import { allOffers } from './offer-list.ts'
import { limitUpTo, maxQueryLength, queryText } from './query-input.ts'
import { searchFilters } from './search-filters.ts'
import { z } from './zod.ts'

/** Cards in a response when the caller gives no limit. */
export const defaultListLimit = 100
/** The most cards in one response. */
const maxListLimit = 200
/** Counts are exact up to this number; above it the response says '1000+'. */
export const maxExactCount = 1000
/** The refusal of a cursor that no list of this kind wrote. A visitor meets it after a link that was cut. */
export const unknownCursorText =
  'This address of a further page is cut off or out of date. Go back to the start of the list.'
/** A list in the order of a text has that text in its cursor: a location of 200 characters, with four bytes each. */
const cursorText = z
  .string({ error: 'Give cursor once, as text.' })
  .regex(/^[A-Za-z0-9_-]{1,1200}$/, unknownCursorText)

/** A category by its singular or plural name, in upper or lower case; an empty one counts as none. */
const categoryText = z
  .string({ error: 'Give category once, as text.' })
  .max(maxQueryLength, `Shorten the category to at most ${maxQueryLength} characters.`)
  .trim()
  .transform((name, context) => {
    if (name === '') return undefined
    const category = findCategory(name)
    if (category) return category
    context.addIssue({ code: 'custom', message: `Category must be one of: ${categories.join(', ')}.` })
    return z.NEVER
  })
  .meta({ description: categoryDescription })

/** Which page of a list: `limit` cards after `cursor`, which comes from the `Link` header of the page before. */
export const ListInput = z.strictObject({
  limit: limitUpTo(maxListLimit, defaultListLimit),
  cursor: cursorText.optional(),
})
export type ListInput = z.infer<typeof ListInput>

const words = {
  q: queryText('the search'),
  category: categoryText.optional(),
  location: queryText('the location'),
}
type Filters = z.infer<z.ZodObject<typeof searchFilters>>

/** A location may name a place. Where it names none, an order by distance is that of the best match. */
function hasOrigin(
  { near, place, location, sort, radiusKm }: Filters & { location?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (near || place) return
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (sort === 'near' && !location) refuse('sort', 'Give near, place or location to sort by distance.')
  if (radiusKm !== undefined) refuse('radiusKm', 'Give near or place with radiusKm.')
}

/** The criteria of a search: free text, a category, a location and filters. Each is optional, and all that are given must match. */
export const SearchInput = ListInput.extend({ ...words, ...searchFilters }).superRefine(hasOrigin)
export type SearchInput = z.infer<typeof SearchInput>

/** The same without a page: what the counts of the filters are about. */
export const FilterCountsInput = z.strictObject({ ...words, ...searchFilters }).superRefine(hasOrigin)
export type FilterCountsInput = z.infer<typeof FilterCountsInput>

const count = z.int().min(0)
/**
 * How many results each value of a filter would leave beside the other filters; a value without a result is left out. Not
 * exact when more than 1,000 match the words: then the best of them were counted.
 */
export const FilterCounts = z.strictObject({
  isExact: z.boolean(),
  open: count,
  category: z.partialRecord(z.enum(categories), count),
  price: z.partialRecord(z.enum(['1', '2', '3', '4']), count),
  rating: z.partialRecord(z.enum(['3', '4', '4.5']), count),
  offers: z.partialRecord(z.enum(allOffers), count),
})
export type FilterCounts = z.infer<typeof FilterCounts>
