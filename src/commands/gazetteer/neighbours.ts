// Decides which places are near each other, and which rows of the sources are the same place.
import { kmBetween } from '../../domain/places/kilometre-rules.ts'
import { placeKey } from '../../domain/places/place-key-rules.ts'
import type { SourcePlace } from './source-place.ts'

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

/** Each place once. Of two rows of the same place the more populous stays, with the names of both. */
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

/** Two rows that share a name are the same place when they are near. The rows of a large place lie farther apart. */
function isSame(known: SourcePlace, place: SourcePlace): boolean {
  // Our own table says of both what they are.
  if (known.kind && place.kind) return false
  const isLarge = known.population >= 20_000 && known.province === place.province && known.name === place.name
  return kmBetween(known, place) < (isLarge ? 12 : 5)
}
