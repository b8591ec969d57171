// The input of the list and search calls: filters, orders, and the limits of a page of results.
import { categoryDescription } from './categories.ts'
import { allOffers, type Offer } from './offer-list.ts'
import { provinces } from './place.ts'
import { abroad } from './provinces.ts'
import { limitUpTo, maxQueryLength, queryText } from './text-input.ts'
import { BusinessTrade } from './trade.ts'
import { preprocess, z } from './zod.ts'

/** The orders of a search: best match, nearest, best rated, newest. */
const sorts = ['best', 'near', 'rating', 'new'] as const
export type Sort = (typeof sorts)[number]

/** Coordinates in degrees. */
export type Point = { latitude: number; longitude: number }

/** An empty parameter counts as none, because a form sends all its fields. */
const orNone = <Shape extends z.ZodMiniType>(shape: Shape) =>
  preprocess((sent) => (sent === '' ? undefined : sent), z.optional(shape))

const numberFrom = (sentence: string, pattern: RegExp) =>
  preprocess(
    (sent) => (typeof sent === 'string' && pattern.test(sent) ? Number(sent) : sent),
    z.number(sentence),
  )

const placeSentence = 'Place must be the number of a place.'
const radiusSentence = 'The radius must be a number of kilometres from 1 to 200.'
const openSentence = 'Open must be now, late, today, or a date like 2026-12-16.'
const whatsappSentence = "Whatsapp must be 'yes'."
const tradeSentence = 'Trade must be the id of a trade.'
const ratingSentence = 'Rating must be a number from 1 to 5.'
const abroadSentence = 'You seem to be outside South Africa. Search for a town to see what is near it.'
const nearSentence = 'Near must be a latitude and a longitude, like -26.24,27.91.'

const near = z.pipe(
  z.string(nearSentence),
  z.transform((text, context): Point => {
    const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text) ?? []
    const point = { latitude: Number(latitude ?? NaN), longitude: Number(longitude ?? NaN) }
    if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point
    context.issues.push({
      code: 'custom',
      input: text,
      message: text === abroad ? abroadSentence : nearSentence,
    })
    return z.NEVER
  }),
)

/**
 * 'a,b' or the same parameter several times, as a form without a script sends checkboxes. The result is without repeats, in the order of
 * `all`. At most as many values as `all` has, because the header `Link` of the response repeats the address.
 */
const listOf = <Value extends string>(all: readonly Value[], sentence: string) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())], { error: sentence }),
    z.transform((sent, context): Value[] => {
      const values = [sent].flat().flatMap((text) => text.split(','))
      const wanted = all.filter((one) => values.includes(one))
      const isKnown = values.every((one) => one === '' || wanted.some((known) => known === one))
      if (isKnown && wanted.length > 0 && values.length <= all.length) return wanted
      context.issues.push({ code: 'custom', input: sent, message: sentence })
      return z.NEVER
    }),
  )

/**
 * The filters of a search. `trade` finds businesses that have the trade, or write one of its names. `open` is now, late (today at 22:00 or
 * later), at any time today, or on a date. `place` includes the suburbs of a town; with `radiusKm` it is the centre of a circle instead.
 * `price` is any of the given levels, `rating` a minimum, and a business must have all of the `offers`.
 */
export const searchFilters = {
  trade: orNone(z.string(tradeSentence).check(z.regex(/^[a-z0-9-]{1,40}$/, tradeSentence))),
  place: orNone(
    z.pipe(
      numberFrom(placeSentence, /^\d{1,10}$/),
      z.int(placeSentence).check(z.gte(1, placeSentence), z.lte(2 ** 31 - 1, placeSentence)),
    ),
  ),
  province: orNone(z.enum(provinces, 'Province must be one of the nine provinces.')),
  near: orNone(near),
  radiusKm: orNone(
    z.pipe(
      numberFrom(radiusSentence, /^\d{1,3}(\.\d{1,6})?$/),
      z.number().check(z.gte(1, radiusSentence), z.lte(200, radiusSentence)),
    ),
  ),
  open: orNone(
    z
      .string(openSentence)
      .check(
        z.refine(
          (when) =>
            ['now', 'late', 'today'].includes(when) ||
            (when < '3000' && z.iso.date().safeParse(when).success),
          openSentence,
        ),
      ),
  ),
  price: orNone(listOf(['1', '2', '3', '4'], 'Price must be levels from 1 to 4, each once, like 1,2.')),
  rating: orNone(
    z.pipe(
      numberFrom(ratingSentence, /^\d(\.\d)?$/),
      z.number().check(z.gte(1, ratingSentence), z.lte(5, ratingSentence)),
    ),
  ),
  whatsapp: orNone(z.literal('yes', whatsappSentence)),
  offers: orNone(
    listOf<Offer>(allOffers, 'Offers must be names from the list of offers, each once, like delivery,card.'),
  ),
  sort: orNone(z.enum(sorts, `Sort must be one of: ${sorts.join(', ')}.`)),
}

/** Number of cards in a response when the caller gives no limit. */
export const defaultListLimit = 100
/** Maximum number of cards in one response. */
const maxListLimit = 200
/** Counts of lists are exact up to this number; above it the response says '1000+'. */
export const maxExactCount = 1000
/** Counts of a search are exact up to this number, and so is its order; above it the response says '2000+'. */
export const maxFullMatches = 2000
/** The refusal of a cursor that does not come from a list of this kind. Visitors get it if a link was cut off. */
export const unknownCursorText =
  'This page link is incomplete or out of date. Go back to the start of the list.'
/** The cursor of a list that is ordered by text contains that text: a location of up to 200 characters, with up to four bytes each. */
const cursorText = z
  .string({ error: 'Give cursor once, as text.' })
  .check(z.regex(/^[A-Za-z0-9_-]{1,1200}$/, unknownCursorText))

/** A category by its singular or plural name, in any case; an empty one counts as none. Whether it exists is checked in domain/trades. */
export const CategoryFilterInput = z
  .pipe(
    z
      .string({ error: 'Give category once, as text.' })
      .check(
        z.maxLength(maxQueryLength, `Shorten the category to at most ${maxQueryLength} characters.`),
        z.trim(),
      ),
    z.transform((name) => name || undefined),
  )
  .check(z.meta({ description: categoryDescription }))

/** A page of a list: `limit` cards after `cursor`, which comes from the `Link` header of the previous page. */
export const ListInput = z.strictObject({
  limit: limitUpTo(maxListLimit, defaultListLimit),
  cursor: z.optional(cursorText),
})
export type ListInput = z.infer<typeof ListInput>

const words = {
  q: queryText('the search'),
  category: z.optional(CategoryFilterInput),
  location: queryText('the location'),
}
type Filters = z.infer<z.ZodMiniObject<typeof searchFilters>>

/** Refuses distances without an origin. A location is enough for the order, as it may name a place; if not, the order is the best match. */
function requireOrigin(
  { near, place, location, sort, radiusKm }: Filters & { location?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (near || place) return
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (sort === 'near' && !location) refuse('sort', 'Give near, place or location to sort by distance.')
  if (radiusKm !== undefined) refuse('radiusKm', 'Give near or place with radiusKm.')
}

/** The criteria of a search: free text, a category, a location and filters. Each is optional, and all that are given must match. */
export const SearchInput = z
  .extend(ListInput, { ...words, ...searchFilters })
  .check(z.superRefine(requireOrigin))
export type SearchInput = z.infer<typeof SearchInput>

/** The same without paging, for the counts of the filters. */
export const FilterCountsInput = z
  .strictObject({ ...words, ...searchFilters })
  .check(z.superRefine(requireOrigin))
export type FilterCountsInput = z.infer<typeof FilterCountsInput>

const count = z.int().check(z.gte(0))
/**
 * How many results each value of a filter would leave, in addition to the other filters; a value without a result is left out. Not exact
 * when more than 2,000 match the words: then only the best of them are counted. `open` is open now, `late` open today at 22:00 or later;
 * `days` are 'today' and the public holidays of the next sixty days; `trades` are the twelve most frequent ones, or only the chosen one.
 * They have no count, because a search for a trade also finds businesses that only write its name.
 */
export const FilterCounts = z.strictObject({
  isExact: z.boolean(),
  open: count,
  late: count,
  days: z.array(z.strictObject({ day: z.string(), name: z.string(), count })),
  whatsapp: count,
  trades: z.array(BusinessTrade),
  category: z.record(z.string(), z.optional(count)),
  price: z.partialRecord(z.enum(['1', '2', '3', '4']), count),
  rating: z.partialRecord(z.enum(['3', '4', '4.5']), count),
  offers: z.partialRecord(z.enum(allOffers), count),
})
export type FilterCounts = z.infer<typeof FilterCounts>

/** A failed search: its words, its place, how often it was made in a year, and the last day ('YYYY-MM-DD'). */
export const FailedSearchRow = z.strictObject({
  words: z.string(),
  place: z.nullable(z.strictObject({ id: z.int(), name: z.string() })),
  times: z.int().check(z.gte(1)),
  lastDay: z.iso.date(),
})
export type FailedSearchRow = z.infer<typeof FailedSearchRow>

/**
 * The texts of a search as the program understood them: with typos corrected, and the place taken out of the words. '' for a text that
 * was not given. `typos` are the corrected words, `leftOut` those for which there is no filter. For the results that follow few full
 * matches, `related` are the names of trades that replace the one that was asked for, and `without` are the words that the last results
 * do not match. `filters` are the implied filters, which replace words of the text ('open now').
 */
export type Corrected = {
  q: string
  location: string
  typos?: string[]
  leftOut?: string
  related?: string[]
  without?: string
  filters?: { q: string; open?: string; price?: string; whatsapp?: 'yes'; sort?: 'near' }
}
