// Knows the input of the list and search calls, and the limits of a page of results.
import { categories, categoryDescription, findCategory } from './categories.ts'
import { hasControlCharacters } from './text-input.ts'
import { z } from './zod.ts'

/** Cards in a response when the caller gives no limit. */
export const defaultListLimit = 100
/** The most cards in one response. */
export const maxListLimit = 200
/** Counts are exact up to this number; above it the response says '1000+'. */
export const maxExactCount = 1000
/** The longest search or location text, in characters. */
export const maxQueryLength = 200

/** An optional text to search for; an empty one counts as none. `what` names it in the sentence of a refusal. */
export const queryText = (what: string) =>
  z
    .string({ error: `Give ${what} once, as text.` })
    .trim()
    .max(maxQueryLength, `Shorten ${what} to at most ${maxQueryLength} characters.`)
    .refine((text) => !hasControlCharacters(text), `Remove the control characters from ${what}.`)
    .transform((text) => text || undefined)
    .optional()

/** In a query a number comes as text. */
const readLimit = (sent: unknown) =>
  typeof sent === 'string' && /^\d{1,4}$/.test(sent) ? Number(sent) : sent

/** How many are wanted, from 1 to `most`; `standard` when it is left out. */
export function limitUpTo(most: number, standard: number) {
  const range = `Limit must be a whole number from 1 to ${most}.`
  const limit = z
    .int({
      error: ({ input }) => (typeof input === 'string' ? range : 'Give limit once, as a whole number.'),
    })
    .min(1, range)
    .max(most, range)
  return z
    .preprocess(readLimit, limit)
    .default(standard)
    .meta({ description: `${standard} when it is left out.` })
}

const cursorText = z
  .string({ error: 'Give cursor once, as text.' })
  .regex(/^[A-Za-z0-9_-]{1,200}$/, 'This cursor is not one that a list handed out.')

/** A category by its singular or plural name, in upper or lower case; an empty one counts as none. */
const categoryText = z
  .string({ error: 'Give category once, as text.' })
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

/** The criteria of a search: free text, a category and a place. Each is optional, and all that are given must match. */
export const SearchInput = ListInput.extend({
  q: queryText('the search'),
  category: categoryText.optional(),
  location: queryText('the location'),
})
export type SearchInput = z.infer<typeof SearchInput>
