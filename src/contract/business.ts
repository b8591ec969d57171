// The shapes of a business, each named after its reader (spec §3), its point on a map, and distances.
import { type BusinessField, businessFields, type FieldOf, listFormFields } from './business-fields.ts'
import { maxPointIds } from './public-addresses.ts'
import { searchFilters } from './search.ts'
import { guid } from './text-input.ts'
import { z } from './zod.ts'

type Fields = typeof businessFields
type Reader = BusinessField['reader']
type StoredOf<R extends Reader> = {
  [Name in keyof Fields as Fields[Name]['reader'] extends R ? Name : never]: Fields[Name]['stored']
}

/** The fields of which this is the first reader. */
function storedOf<R extends Reader>(reader: R): StoredOf<R> {
  const fields = Object.entries<BusinessField>(businessFields).filter(([, field]) => field.reader === reader)
  return Object.fromEntries(fields.map(([name, { stored }]) => [name, stored])) as StoredOf<R>
}

/** A business as a list item; every field is public. `isOutside`: the business is outside the region of the directory. */
export const BusinessCard = z.strictObject({ ...storedOf('card'), isOutside: z.optional(z.boolean()) })
export type BusinessCard = z.infer<typeof BusinessCard>

/** Why a search lists a card that is not a full match: a corrected typo, a wider area, a related trade, or fewer words. */
export const whys = ['typo', 'wider', 'related', 'fewer'] as const
export type Why = (typeof whys)[number]

/**
 * A card in search results. `distanceKm`, to one decimal, is present when the search has an origin. `excerpt` is the matching part of the
 * description, when name, category and location do not match; `reviewExcerpt` is the matching part of the latest matching review, when
 * the business itself does not match.
 */
export const FoundBusiness = z.extend(BusinessCard, {
  distanceKm: z.optional(z.number().check(z.gte(0))),
  why: z.optional(z.enum(whys)),
  excerpt: z.optional(z.string().check(z.maxLength(120))),
  reviewExcerpt: z.optional(z.string().check(z.maxLength(120))),
})
export type FoundBusiness = z.infer<typeof FoundBusiness>

/** What the public page of one business shows. */
export const BusinessDetail = z.strictObject({ ...storedOf('card'), ...storedOf('detail') })
export type BusinessDetail = z.infer<typeof BusinessDetail>

const own = z.extend(
  z.omit(BusinessDetail, {
    hoursNow: true,
    hoursToday: true,
    tradingNotice: true,
    latestReviews: true,
  }),
  storedOf('own'),
)

type WaitingField = FieldOf<'edit'> | 'photos' | 'place' | 'placeLabel' | 'moved'
const waitingFields = [
  ...listFormFields('edit'),
  'photos',
  'place',
  'placeLabel',
  'moved',
] satisfies WaitingField[]

/**
 * An edit of a live listing that waits for a moderator: `values` has the new values of the fields that would change. Each change of the
 * edit gives it a new `id`; `at` is when the waiting began. `place` and `placeLabel` belong to `placeId`.
 */
export const WaitingEdit = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  values: z.partial(
    z.pick(own, Object.fromEntries(waitingFields.map((name) => [name, true])) as Record<WaitingField, true>),
  ),
})
export type WaitingEdit = z.infer<typeof WaitingEdit>

const waiting = { waiting: z.nullable(WaitingEdit) }

/** A business as only its owner and moderators may read it. */
export const OwnBusiness = z.extend(own, waiting)
export type OwnBusiness = z.infer<typeof OwnBusiness>

/** The public page of a business as its owner and moderators read it: a detail, and the fields of an own business. */
export const WholeBusiness = z.extend(z.extend(BusinessDetail, storedOf('own')), waiting)
export type WholeBusiness = z.infer<typeof WholeBusiness>

const idsSentence = `Ids must be ids of businesses with commas between them, at most ${maxPointIds}.`

const idList = z.pipe(
  z.pipe(
    z.string(idsSentence),
    z.transform((text) => text.split(',')),
  ),
  z.array(guid(idsSentence)).check(z.maxLength(maxPointIds, idsSentence)),
)

/** The businesses to show on a map. */
export const PointsInput = z.strictObject({ ids: idList })
export type PointsInput = z.infer<typeof PointsInput>

/** The point of a business on a map: its pin, otherwise the middle of its place. If the address is hidden, `hasPin` is false. */
export const BusinessPoint = z.strictObject({
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  hasPin: z.boolean(),
})
export type BusinessPoint = z.infer<typeof BusinessPoint>

/** The businesses, and where to measure from: `near` is a point, `place` the id of a place. With both, `near` counts. */
export const DistancesInput = z
  .strictObject({
    ids: idList,
    near: searchFilters.near,
    place: searchFilters.place,
  })
  .check(
    z.refine(({ near, place }) => near || place !== undefined, {
      error: 'Give near or place.',
      path: ['near'],
    }),
  )
export type DistancesInput = z.infer<typeof DistancesInput>

/** In kilometres, to one decimal. A business that is not public, or has neither a pin nor a place, is left out. */
export const Distances = z.strictObject({
  /** The name of the place; null when measured from a point. */
  from: z.nullable(z.string()),
  businesses: z.array(z.strictObject({ id: z.string(), distanceKm: z.number().check(z.gte(0)) })),
})
export type Distances = z.infer<typeof Distances>
