// Knows the filters and orders of a search, as they travel in an address.
import { allOffers, type Offer } from './offer-list.ts'
import { provinces } from './place.ts'
import { z } from './zod.ts'

/** The orders of a search: best match, nearest, best rated, newest. */
const sorts = ['best', 'near', 'rating', 'new'] as const
export type Sort = (typeof sorts)[number]

/** Degrees on the earth. */
export type Point = { latitude: number; longitude: number }

/** An empty parameter counts as none: a form sends all its fields. */
const orNone = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((sent) => (sent === '' ? undefined : sent), shape.optional())

const numberFrom = (sentence: string, pattern: RegExp) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' && pattern.test(sent) ? Number(sent) : sent),
    z.number(sentence),
  )

const placeSentence = 'Place must be the number of a place.'
const radiusSentence = 'The radius must be a number of kilometres from 1 to 200.'
const ratingSentence = 'Rating must be a number from 1 to 5.'
/** What the address of a page has as its point when it lies outside South Africa. It is refused like each text that is no point. */
export const abroad = 'abroad'
const abroadSentence = 'You seem to be outside South Africa. Search for a town to see what is near it.'
const nearSentence = 'Near must be a latitude and a longitude on the earth, like -26.24,27.91.'

const near = z.string(nearSentence).transform((text, context): Point => {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text) ?? []
  const point = { latitude: Number(latitude ?? NaN), longitude: Number(longitude ?? NaN) }
  if (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180) return point
  context.addIssue({ code: 'custom', message: text === abroad ? abroadSentence : nearSentence })
  return z.NEVER
})

/**
 * 'a,b' or the same parameter several times, as a form without script sends checkboxes; without repeats, in the order of `all`.
 * It has as many values as there are at most: the address comes back in the header of the next page.
 */
const listOf = <Value extends string>(all: readonly Value[], sentence: string) =>
  z.union([z.string(), z.array(z.string())], { error: sentence }).transform((sent, context): Value[] => {
    const values = [sent].flat().flatMap((text) => text.split(','))
    const wanted = all.filter((one) => values.includes(one))
    const isKnown = values.every((one) => one === '' || wanted.some((known) => known === one))
    if (isKnown && wanted.length > 0 && values.length <= all.length) return wanted
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })

/**
 * The filters of a search. `place` includes the suburbs of a town; with `radiusKm` it is the middle of a circle instead.
 * A price is one of the given levels, a rating is at least the given one, and all given offers hold.
 */
export const searchFilters = {
  place: orNone(
    numberFrom(placeSentence, /^\d{1,10}$/).pipe(
      z
        .int(placeSentence)
        .min(1, placeSentence)
        .max(2 ** 31 - 1, placeSentence),
    ),
  ),
  province: orNone(z.enum(provinces, 'Province must be one of the nine provinces.')),
  near: orNone(near),
  radiusKm: orNone(
    numberFrom(radiusSentence, /^\d{1,3}(\.\d{1,6})?$/).pipe(
      z.number().min(1, radiusSentence).max(200, radiusSentence),
    ),
  ),
  open: orNone(z.literal('now', "Open must be 'now'.")),
  price: orNone(listOf(['1', '2', '3', '4'], 'Price must be levels from 1 to 4, each once, like 1,2.')),
  rating: orNone(
    numberFrom(ratingSentence, /^\d(\.\d)?$/).pipe(z.number().min(1, ratingSentence).max(5, ratingSentence)),
  ),
  offers: orNone(
    listOf<Offer>(allOffers, 'Offers must be names from the list of offers, each once, like delivery,card.'),
  ),
  sort: orNone(z.enum(sorts, `Sort must be one of: ${sorts.join(', ')}.`)),
}
