// Knows what a list or search call may be asked, and how a page of a list is bounded.
import { z } from 'zod'
import { categories, findCategory } from './categories.ts'
import { hasControlCharacters } from './text-input.ts'

/** Cards in an answer when the caller names no number. */
export const defaultListLimit = 100
/** Most cards in one answer. */
export const maxListLimit = 200
/** Counts are exact up to this many; above it the answer says '1000+'. */
export const maxExactCount = 1000
/** Longest search or location text, in characters. */
export const maxQueryLength = 200

/** An optional text to look for; an empty one counts as none. `what` names it in the sentence of a refusal. */
export const queryText = (what: string) =>
  z
    .string({ error: `Give ${what} once, as text.` })
    .trim()
    .max(maxQueryLength, `Shorten ${what} to at most ${maxQueryLength} characters.`)
    .refine((text) => !hasControlCharacters(text), `Remove the control characters from ${what}.`)
    .transform((text) => text || undefined)
    .optional()

const limitText = z
  .string({ error: 'Give limit once, as a whole number.' })
  .regex(/^\d{1,4}$/, `Limit must be a whole number from 1 to ${maxListLimit}.`)
  .transform(Number)
  .refine(
    (limit) => limit >= 1 && limit <= maxListLimit,
    `Limit must be a whole number from 1 to ${maxListLimit}.`,
  )

const cursorText = z
  .string({ error: 'Give cursor once, as text.' })
  .regex(/^[A-Za-z0-9_-]{1,200}$/, 'This cursor is not one that a list handed out.')

/** A category by its singular or plural name, in any case of letters; an empty one counts as none. */
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

/** Which page of a list: `limit` cards after `cursor`, which the `Link` header of the page before handed out. */
export const ListInput = z.strictObject({
  limit: limitText.default(defaultListLimit),
  cursor: cursorText.optional(),
})
export type ListInput = z.infer<typeof ListInput>

/** What to look for: free text, a category and a place, each optional and all of them combined. */
export const SearchInput = ListInput.extend({
  q: queryText('the search'),
  category: categoryText.optional(),
  location: queryText('the location'),
})
export type SearchInput = z.infer<typeof SearchInput>
