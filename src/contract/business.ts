// The shapes of a business, each named for its reader (spec §3), and how far businesses are.
import { type BusinessField, businessFields } from './business-fields.ts'
import { type FieldOf, listFormFields } from './business-forms.ts'
import { searchFilters } from './search.ts'
import { z } from './zod.ts'

type Fields = typeof businessFields
type Reader = BusinessField['reader']
type StoredOf<R extends Reader> = {
  [Name in keyof Fields as Fields[Name]['reader'] extends R ? Name : never]: Fields[Name]['stored']
}

/** The fields that this reader is the first to see. */
function storedOf<R extends Reader>(reader: R): StoredOf<R> {
  const fields = Object.entries<BusinessField>(businessFields).filter(([, field]) => field.reader === reader)
  return Object.fromEntries(fields.map(([name, { stored }]) => [name, stored])) as StoredOf<R>
}

/** What a card in a list shows; the public may read every field. `isOutside`: it does not lie in the region of the directory. */
export const BusinessCard = z.strictObject({ ...storedOf('card'), isOutside: z.boolean().optional() })
export type BusinessCard = z.infer<typeof BusinessCard>

/** Why a search lists a card that is no full match: by a corrected typo, in a wider area, of a related trade, with fewer words. */
export const whys = ['typo', 'wider', 'related', 'fewer'] as const
export type Why = (typeof whys)[number]

/**
 * A card of a search; in kilometres to one decimal how far it is, when the search says from where. `excerpt` is what its description says
 * of the search, when its name, category and location say nothing of it; `reviewExcerpt` what its latest review says of it, when the business
 * itself says nothing.
 */
export const FoundBusiness = BusinessCard.extend({
  distanceKm: z.number().min(0).optional(),
  why: z.enum(whys).optional(),
  excerpt: z.string().max(120).optional(),
  reviewExcerpt: z.string().max(120).optional(),
})
export type FoundBusiness = z.infer<typeof FoundBusiness>

/** What the public page of one business shows. */
export const BusinessDetail = z.strictObject({ ...storedOf('card'), ...storedOf('detail') })
export type BusinessDetail = z.infer<typeof BusinessDetail>

const own = BusinessDetail.omit({
  hoursNow: true,
  hoursToday: true,
  tradingNotice: true,
  latestReviews: true,
}).extend(storedOf('own'))

type WaitingField = FieldOf<'edit'> | 'photos' | 'place' | 'placeLabel' | 'moved'
const waitingFields = [
  ...listFormFields('edit'),
  'photos',
  'place',
  'placeLabel',
  'moved',
] satisfies WaitingField[]

/**
 * An edit of a live listing that waits for a moderator: the fields that would change, as they would be. `id` is another one after each
 * change of it; `at` is the time since when something waits. `place` and `placeLabel` are those of the `placeId`.
 */
export const WaitingEdit = z.strictObject({
  id: z.int(),
  at: z.iso.datetime(),
  values: own
    .pick(Object.fromEntries(waitingFields.map((name) => [name, true])) as Record<WaitingField, true>)
    .partial(),
})
export type WaitingEdit = z.infer<typeof WaitingEdit>

const waiting = { waiting: WaitingEdit.nullable() }

/** What only its owner and moderators may read of a business. */
export const OwnBusiness = own.extend(waiting)
export type OwnBusiness = z.infer<typeof OwnBusiness>

/** The page of one business as its owner and moderators read it. */
export const WholeBusiness = BusinessDetail.extend(storedOf('own')).extend(waiting)
export type WholeBusiness = z.infer<typeof WholeBusiness>

const maxIds = 50
const idsSentence = `Ids must be ids of businesses with commas between them, at most ${maxIds}.`

const idList = z
  .string(idsSentence)
  .transform((text) => text.split(','))
  .pipe(z.array(z.guid(idsSentence)).max(maxIds, idsSentence))

/** Which businesses are to be on a map. */
export const PointsInput = z.strictObject({ ids: idList })
export type PointsInput = z.infer<typeof PointsInput>

/** Where a business is on a map: at its pin, else in the middle of its place. With a hidden address `hasPin` is false. */
export const BusinessPoint = z.strictObject({
  id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  hasPin: z.boolean(),
})
export type BusinessPoint = z.infer<typeof BusinessPoint>

/** Which businesses, and from where: `near`, a point, or `place`, the number of a place. With both the point counts. */
export const DistancesInput = z
  .strictObject({
    ids: idList,
    near: searchFilters.near,
    place: searchFilters.place,
  })
  .refine(({ near, place }) => near || place !== undefined, { error: 'Give near or place.', path: ['near'] })
export type DistancesInput = z.infer<typeof DistancesInput>

/** In kilometres to one decimal. A business that is not public, or whose place nobody knows, is left out. */
export const Distances = z.strictObject({
  /** The name of the place; null from a point. */
  from: z.string().nullable(),
  businesses: z.array(z.strictObject({ id: z.string(), distanceKm: z.number().min(0) })),
})
export type Distances = z.infer<typeof Distances>
