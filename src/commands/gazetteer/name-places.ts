// The kind, the parent, the label and the path of each place, and which places are near each other or duplicates.
import { type Place, placeKinds } from '../../contract/place.ts'
import { kmBetween } from '../../domain/places/kilometre-rules.ts'
import type { GazetteerPlace, PlaceName } from '../../domain/places/load-places.ts'
import { placeKey } from '../../domain/places/place-match-rules.ts'
import { tokenize } from '../../domain/text/token-rules.ts'

/** A place while the gazetteer is built. `isSuburb` and `isTown` are its kind according to the sources. */
export type SourcePlace = Pick<Place, 'id' | 'name' | 'province' | 'latitude' | 'longitude'> & {
  municipality: string | null
  population: number
  names: PlaceName[]
  isSuburb: boolean
  isTown: boolean
  kind?: Place['kind']
  parent?: SourcePlace
  /** A suburb within this many kilometres belongs to this place. */
  reach: number
}

/** A place that the first source does not have. Its id is a hash of its name and province, so that it never changes. */
export function newPlace(
  name: string,
  province: Place['province'],
  point: { latitude: number; longitude: number },
): SourcePlace {
  let hash = 5381
  for (const letter of `${placeKey(name)} ${province}`)
    hash = (hash * 33 + letter.charCodeAt(0)) % 100_000_000
  // All ids of the first source are below 2,000,000,000.
  const id = 2_000_000_000 + hash
  return {
    id,
    name,
    province,
    ...point,
    municipality: null,
    population: 0,
    names: [],
    isSuburb: false,
    isTown: false,
    reach: 0,
  }
}

/** Whether a place goes by this name. */
export function isNamed(place: SourcePlace, name: string): boolean {
  const key = keyOf(name)
  return keyOf(place.name) === key || place.names.some((other) => keyOf(other.name) === key)
}

// Every line of the table is compared with all places, so each key is computed once.
const knownKeys = new Map<string, string>()
export function keyOf(name: string): string {
  const known = knownKeys.get(name)
  if (known !== undefined) return known
  const key = placeKey(name)
  knownKeys.set(name, key)
  return key
}

/** Gives a place its current name. The previous name becomes one of its other names. */
export function rename(place: SourcePlace, name: string, kind: PlaceName['kind']): void {
  const others = place.names.filter((other) => keyOf(other.name) !== keyOf(name))
  place.names = [{ name: place.name, kind }, ...others]
  place.name = name
}

/** The population assumed for a place when no source has one. It is only used to order places. */
const usualPopulation: Record<Place['kind'], number> = {
  city: 200_000,
  town: 12_000,
  township: 11_000,
  suburb: 4_000,
  village: 500,
}

/** All places as the program loads them, the best known first. */
export function namePlaces(sources: readonly SourcePlace[]): GazetteerPlace[] {
  const withReach = sources.filter(({ reach }) => reach > 0)
  const parentOf = new Map(sources.map((place) => [place, place.parent ?? findParent(place, withReach)]))
  /** The outermost parent: Mamelodi East is in Mamelodi, and that is in Pretoria. */
  const cityOf = (place: SourcePlace): SourcePlace | undefined => {
    const parent = parentOf.get(place)
    return parent && (cityOf(parent) ?? parent)
  }
  const kindOf = new Map(
    sources.map((place) => [place, place.kind ?? decideKind(place, parentOf.get(place))]),
  )
  const kind = (place: SourcePlace) => kindOf.get(place) ?? 'village'
  const known = (place: SourcePlace) => place.population || usualPopulation[kind(place)]
  const ordered = [...sources].sort(
    (a, b) => known(b) - known(a) || placeKinds.indexOf(kind(a)) - placeKinds.indexOf(kind(b)) || a.id - b.id,
  )
  const towns = ordered.filter((place) => kind(place) === 'town' || kind(place) === 'city')
  const taken = new Set<string>()
  return ordered.flatMap((place) => {
    const parent = parentOf.get(place)
    const label = findFree(possibleLabels(place, cityOf(place), towns), taken)
    // Two farms with the same name near the same town: nobody could tell them apart.
    if (label === null) return []
    const path = toPath(label)
    taken.add(path)
    const { id, name, province, municipality, latitude, longitude, population } = place
    const names = eachOnce([{ name, kind: 'official' as const }, ...place.names])
    const point = { latitude: round(latitude), longitude: round(longitude) }
    return {
      id,
      name,
      kind: kind(place),
      province,
      municipality,
      parentId: parent?.id ?? null,
      label,
      path,
      ...point,
      population,
      names,
    }
  })
}

/** The labels that a place could have, the shortest first. */
function* possibleLabels(
  place: SourcePlace,
  city: SourcePlace | undefined,
  towns: readonly SourcePlace[],
): Generator<string, void> {
  const { name, province, municipality } = place
  if (city) return yield `${name}, ${city.name}, ${province}`
  yield `${name}, ${province}`
  if (municipality) yield `${name}, ${municipality}, ${province}`
  const others = towns.filter((town) => town !== place)
  yield `${name} near ${nearest(others, place).name}, ${province}`
}

/**
 * The parent of a place that is not a town and has no reach of its own: the city with the smallest reach that covers it, in the
 * same province and, where it is known, in the same municipality.
 */
function findParent(place: SourcePlace, withReach: readonly SourcePlace[]): SourcePlace | undefined {
  const isPart = place.kind ? place.kind === 'township' || place.kind === 'suburb' : !place.isTown
  if (!isPart || place.reach > 0) return
  const covering = withReach.filter(
    (city) =>
      city !== place &&
      city.province === place.province &&
      (!city.municipality || !place.municipality || city.municipality === place.municipality) &&
      kmBetween(city, place) <= city.reach,
  )
  return covering.sort((a, b) => a.reach - b.reach)[0]
}

function decideKind({ isSuburb, isTown }: SourcePlace, parent: SourcePlace | undefined): Place['kind'] {
  if (isTown) return 'town'
  return isSuburb || parent ? 'suburb' : 'village'
}

function findFree(labels: Iterable<string>, taken: ReadonlySet<string>): string | null {
  for (const label of labels) if (!taken.has(toPath(label))) return label
  return null
}

const toPath = (label: string) => tokenize(label).join('-')

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000

function eachOnce<Named extends { name: string }>(names: readonly Named[]): Named[] {
  const keys = new Set<string>()
  return names.filter(({ name }) => !keys.has(placeKey(name)) && keys.add(placeKey(name)))
}

type Point = { latitude: number; longitude: number }

/** The nearest of at least one place. */
export function nearest<Near extends Point>(places: readonly Near[], point: Point): Near {
  const [first] = places
  if (!first) throw new Error('There is no place to be near to.')
  return places.reduce(
    (best, place) => (kmBetween(place, point) < kmBetween(best, point) ? place : best),
    first,
  )
}

/** Removes duplicates. Of two rows of the same place the more populous is kept, with the names of both. */
export function mergeDoubles(places: readonly SourcePlace[]): SourcePlace[] {
  const byKey = new Map<string, SourcePlace[]>()
  return [...places]
    .sort((a, b) => rank(b) - rank(a) || a.id - b.id)
    .filter((place) => {
      const names = [{ name: place.name, kind: 'colloquial' as const }, ...place.names]
      const keys = [...new Set(names.map(({ name }) => placeKey(name)))]
      const same = keys.flatMap((key) => byKey.get(key) ?? []).find((other) => isSame(other, place))
      for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), same ?? place])
      if (same) same.names.push(...names)
      return !same
    })
}

const rank = ({ kind, population, isTown }: SourcePlace) => (kind ? 1e9 : 0) + population + (isTown ? 1 : 0)

/** Two rows that share a name are the same place when they are near each other. The rows of a large place can be farther apart. */
function isSame(known: SourcePlace, place: SourcePlace): boolean {
  // Our own table states the kind of both, so they are two places.
  if (known.kind && place.kind) return false
  const isLarge = known.population >= 20_000 && known.province === place.province && known.name === place.name
  return kmBetween(known, place) < (isLarge ? 12 : 5)
}
