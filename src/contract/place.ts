// Knows what a place is: the provinces, the kinds, and the call that completes names of places.
import { z } from 'zod'
import { queryText } from './search.ts'

/** The nine provinces. */
export const provinces = [
  'Eastern Cape',
  'Free State',
  'Gauteng',
  'KwaZulu-Natal',
  'Limpopo',
  'Mpumalanga',
  'North West',
  'Northern Cape',
  'Western Cape',
] as const

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

const maxPlaces = 20
const limitMessage = `Limit must be a whole number from 1 to ${maxPlaces}.`

/** What was typed of the name of a place, and how many places are wanted. */
export const PlacesInput = z.strictObject({
  q: queryText('the name of the place'),
  limit: z
    .string({ error: 'Give limit once, as a whole number.' })
    .regex(/^\d{1,2}$/, limitMessage)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= maxPlaces, limitMessage)
    .default(8),
})
export type PlacesInput = z.infer<typeof PlacesInput>
