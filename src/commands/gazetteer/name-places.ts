// Decides the kind, the parent, the label and the path of each place, and which places are the best known.
import { type Place, placeKinds } from '../../contract/place.ts'
import type { GazetteerPlace } from '../../domain/places/gazetteer-file.ts'
import { kmBetween } from '../../domain/places/kilometre-rules.ts'
import { placeKey } from '../../domain/places/place-key-rules.ts'
import { tokenize } from '../../domain/search/token-rules.ts'
import { nearest } from './neighbours.ts'
import type { SourcePlace } from './source-place.ts'

/** How many people a place is taken to have when no source says it. It only orders places. */
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
    const label = findFree(possibleLabels(place, parent, towns), taken)
    // Two farms of one name near one town: nobody could tell them apart.
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

/** What a place may be called, the shortest first. */
function* possibleLabels(
  place: SourcePlace,
  parent: SourcePlace | undefined,
  towns: readonly SourcePlace[],
): Generator<string, void> {
  const { name, province, municipality } = place
  if (parent) return yield `${name}, ${parent.name}, ${province}`
  yield `${name}, ${province}`
  if (municipality) yield `${name}, ${municipality}, ${province}`
  const others = towns.filter((town) => town !== place)
  yield `${name} near ${nearest(others, place).name}, ${province}`
}

/**
 * The parent of a place that is no town and has no reach of its own: the city with the smallest reach that covers it, in the
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
