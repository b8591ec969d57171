// Knows what a place is: the kinds, and the call that completes names of places.
import { provinces } from './provinces.ts'
import { limitUpTo, queryText } from './search.ts'
import { z } from './zod.ts'

export { provinces } from './provinces.ts'

/** The kinds of places. A township or a suburb may belong to a city or a town. */
export const placeKinds = ['city', 'town', 'township', 'suburb', 'village'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A place as the form fields that complete names show it. `label` tells it apart from all others, and so does `path`. */
export const Place = z.strictObject({
  id: z.int(),
  name: z.string(),
  kind: z.enum(placeKinds),
  province: z.enum(provinces),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  path: z.string(),
})
export type Place = z.infer<typeof Place>

/** What was typed of the name of a place, and how many places are wanted. */
export const PlacesInput = z.strictObject({ q: queryText('the name of the place'), limit: limitUpTo(20, 8) })
export type PlacesInput = z.infer<typeof PlacesInput>
