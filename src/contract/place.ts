// The shape of a place, the input of the autocomplete of places, and the contents of a place's landing page.

import { provinces, southAfrica } from './provinces.ts'
import { hasControlCharacters, limitUpTo, queryText } from './text-input.ts'
import { z } from './zod.ts'

export { provinces } from './provinces.ts'

/** The kinds of places. A township or a suburb may belong to a city or a town. */
export const placeKinds = ['city', 'town', 'township', 'suburb', 'village'] as const

/** A place as autocomplete fields show it. `label` is unique, and so is `path`. */
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

/**
 * The name and the coordinates of a place. A search returns the place that it names, in the header `X-Place`. The name is the label
 * if other places have the same name, so that it is clear by itself.
 */
export type NamedPoint = Pick<Place, 'name' | 'label' | 'latitude' | 'longitude'>

/** The typed beginning of a name of a place, and how many places to return. */
export const PlacesInput = z.strictObject({ q: queryText('the name of the place'), limit: limitUpTo(20, 8) })
export type PlacesInput = z.infer<typeof PlacesInput>

/** The place of a business, as a card shows it. */
export const BusinessPlace = z.strictObject({ id: z.int(), name: z.string(), province: z.enum(provinces) })
export type BusinessPlace = z.infer<typeof BusinessPlace>

const placeSentence = 'Please choose a place from the list, or empty this field'
/** The id of a place, or null for none. Whether it exists is checked when it is stored. */
export const PlaceId = z.nullable(
  z.int(placeSentence).check(z.gte(1, placeSentence), z.lte(2 ** 31 - 1, placeSentence)),
)

const pinSentence = 'The pin must lie in South Africa'
const { south, north, west, east } = southAfrica
/** Degrees, in the box around South Africa; null without a pin. */
export const Latitude = z.nullable(
  z.number(pinSentence).check(z.gte(south, pinSentence), z.lte(north, pinSentence)),
)
export const Longitude = z.nullable(
  z.number(pinSentence).check(z.gte(west, pinSentence), z.lte(east, pinSentence)),
)

/** Refuses one coordinate without the other, also for removal: an edit would leave the other one in place. */
export function wholePin(
  { latitude, longitude }: Partial<Record<'latitude' | 'longitude', number | null | undefined>>,
  context: z.core.$RefinementCtx,
): void {
  if (typeof latitude === typeof longitude) return
  const lacksLatitude = typeof latitude !== 'number' && longitude !== undefined
  const path = [lacksLatitude ? 'latitude' : 'longitude']
  context.addIssue({ code: 'custom', path, message: 'A pin needs both coordinates' })
}

/** The path of a place, a province or another area, such as 'soweto-gauteng', also with a former name; and the id of a trade to look for there. */
export const PlaceOverviewInput = z.strictObject({
  path: z.string('Give the path of a place, as text.').check(
    z.maxLength(200, 'This name is too long for a place.'),
    z.refine(
      (path) => !hasControlCharacters(path),
      'Remove the control characters from the name of the place.',
    ),
  ),
  trade: z.optional(
    z.string('Give the id of one trade, as text.').check(z.maxLength(60, 'This id is too long for a trade.')),
  ),
})
export type PlaceOverviewInput = z.infer<typeof PlaceOverviewInput>

const count = z.int().check(z.gte(0))
const CountedPlace = z.strictObject({ name: z.string(), path: z.string(), total: count })
export type CountedPlace = z.infer<typeof CountedPlace>

/** A place with listed businesses in the region of the directory. */
export const RegionPlace = z.extend(CountedPlace, { id: z.int(), municipality: z.nullable(z.string()) })
export type RegionPlace = z.infer<typeof RegionPlace>

/** A province, and how many approved businesses are in it. */
export const ProvinceCount = z.extend(CountedPlace, { name: z.enum(provinces) })
export type ProvinceCount = z.infer<typeof ProvinceCount>

const CountedTrade = z.strictObject({ id: z.string(), plural: z.string(), total: count })
export type CountedTrade = z.infer<typeof CountedTrade>

/**
 * A place, a province or another area, with counts of approved businesses; those of a place include its suburbs.
 * `path` is the current one. `name` is the label if other places have the same name. `id` and the coordinates are null for all but
 * a place. `around` are the areas that contain it, the province first; in the directory of a region, those within the region. `inside`
 * and `near` are places with a landing page: those inside by count, those near by distance in kilometres. `areas` are the areas of several
 * towns in a province that have a landing page. `categories` are by count.
 * `trades` are those with a landing page there, by count. `trade` is the one that was asked for, null without one; with it, `inside` and
 * `near` are places with a landing page for that trade, and `related` are related trades with a landing page here. `isOutside`: it is
 * outside the region of the directory.
 */
export const PlaceOverview = z.strictObject({
  id: z.nullable(z.int()),
  name: z.string(),
  kind: z.enum([...placeKinds, 'province', 'municipality', 'area']),
  province: z.enum(provinces),
  label: z.string(),
  path: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  formerNames: z.array(z.string()),
  around: z.array(z.strictObject({ name: z.string(), path: z.string() })),
  total: count,
  categories: z.array(z.strictObject({ category: z.string(), total: count })),
  trades: z.array(CountedTrade),
  trade: z.nullable(z.extend(CountedTrade, { related: z.array(CountedTrade) })),
  inside: z.array(CountedPlace),
  areas: z.array(CountedPlace),
  near: z.array(z.extend(CountedPlace, { distanceKm: z.number() })),
  isOutside: z.optional(z.boolean()),
})
export type PlaceOverview = z.infer<typeof PlaceOverview>
