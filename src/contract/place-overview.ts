// Knows what the landing page of a place says: how many businesses are in it, of which categories, and where else to look.
import { categories } from './categories.ts'
import { placeKinds } from './place.ts'
import { provinces } from './provinces.ts'
import { hasControlCharacters } from './text-input.ts'
import { z } from './zod.ts'

/** The path of a place or a province: 'soweto-gauteng'. It may hold a name of the past. */
export const PlacePath = z.strictObject({
  path: z
    .string('Give the path of a place, as text.')
    .max(200, 'No place has so long a name.')
    .refine(
      (path) => !hasControlCharacters(path),
      'Remove the control characters from the name of the place.',
    ),
})

const count = z.int().min(0)
const CountedPlace = z.strictObject({ name: z.string(), path: z.string(), total: count })
export type CountedPlace = z.infer<typeof CountedPlace>

/** A province, and how many approved businesses are in it. */
export const ProvinceCount = CountedPlace.extend({ name: z.enum(provinces) })
export type ProvinceCount = z.infer<typeof ProvinceCount>

/**
 * A place or a province with counts of approved businesses; those of a place include its suburbs. `path` is the one of today.
 * `name` is the label where other places are known by the same name.
 * `id` and the point are null for a province. `around`: what it lies in, the province first. `inside` and `near`: places that
 * have a landing page; those inside by count, those near by distance in kilometres. `categories`: by count.
 */
export const PlaceOverview = z.strictObject({
  id: z.int().nullable(),
  name: z.string(),
  kind: z.enum([...placeKinds, 'province']),
  province: z.enum(provinces),
  label: z.string(),
  path: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  formerNames: z.array(z.string()),
  around: z.array(z.strictObject({ name: z.string(), path: z.string() })),
  total: count,
  categories: z.array(z.strictObject({ category: z.enum(categories), total: count })),
  inside: z.array(CountedPlace),
  near: z.array(CountedPlace.extend({ distanceKm: z.number() })),
})
export type PlaceOverview = z.infer<typeof PlaceOverview>
