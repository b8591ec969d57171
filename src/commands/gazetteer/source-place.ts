// Knows a place while the gazetteer is built, and by which names it goes.
import type { Place } from '../../contract/place.ts'
import type { PlaceName } from '../../domain/places/gazetteer-file.ts'
import { placeKey } from '../../domain/places/place-key-rules.ts'

/** A place while the gazetteer is built. `isSuburb` and `isTown` are what the sources say of its kind. */
export type SourcePlace = Pick<Place, 'id' | 'name' | 'province' | 'latitude' | 'longitude'> & {
  municipality: string | null
  population: number
  names: PlaceName[]
  isSuburb: boolean
  isTown: boolean
  kind?: Place['kind']
  parent?: SourcePlace
  /** Kilometres from here within which a suburb is one of this place. */
  reach: number
}

/** A place that no row of the first source has. Its number is made from its name, so that it never changes. */
export function newPlace(
  name: string,
  province: Place['province'],
  point: { latitude: number; longitude: number },
): SourcePlace {
  let hash = 5381
  for (const letter of `${placeKey(name)} ${province}`)
    hash = (hash * 33 + letter.charCodeAt(0)) % 100_000_000
  // All numbers of the first source are below 2,000,000,000.
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

// Every line of the table asks all places, so each key is made once.
const knownKeys = new Map<string, string>()
/** The key of a name. */
export function keyOf(name: string): string {
  const known = knownKeys.get(name)
  if (known !== undefined) return known
  const key = placeKey(name)
  knownKeys.set(name, key)
  return key
}

/** Gives a place its name of today. The name so far becomes one of its other names. */
export function rename(place: SourcePlace, name: string, kind: PlaceName['kind']): void {
  const others = place.names.filter((other) => keyOf(other.name) !== keyOf(name))
  place.names = [{ name: place.name, kind }, ...others]
  place.name = name
}
