// Knows the call that says how far businesses are: its input and its result.
import { searchFilters } from './search-filters.ts'
import { z } from './zod.ts'

const maxIds = 50
const idsSentence = `Ids must be ids of businesses with commas between them, at most ${maxIds}.`

/** Which businesses, and from where: `near`, a point, or `place`, the number of a place. With both the point counts. */
export const DistancesInput = z
  .strictObject({
    ids: z
      .string(idsSentence)
      .transform((text) => text.split(','))
      .pipe(z.array(z.guid(idsSentence)).max(maxIds, idsSentence)),
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
