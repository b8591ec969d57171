// Every place of the gazetteer, as a candidate for a search by name and for the place that an address may mean.
import { listAddressKeys, readAddress } from '../../src/domain/places/address-rules.ts'
import { readGazetteer } from '../../src/domain/places/load-places.ts'
import { placeKey, rankPlaces, readPlaceQuery, withTypos } from '../../src/domain/places/place-match-rules.ts'
import { proposePlaces } from '../../src/domain/places/propose-places.ts'

const candidates = readGazetteer().map((place, at, { length }) => ({
  ...place,
  importance: length - at,
  keys: place.names.map(({ name }) => placeKey(name)),
}))

/** The places of each name. */
const byKey = Map.groupBy(
  candidates.flatMap((place) => place.keys.map((key) => ({ key, place }))),
  ({ key }) => key,
)

/** The labels of the places that a text means, found by a scan of every place. */
export function listLabels(text: string, limit: number): string[] {
  const query = readPlaceQuery(text)
  if (query === null) return []
  const found = rankPlaces(query, candidates, limit)
  const typos = found.length > 0 ? null : withTypos(query)
  const likely = typos === null ? found : rankPlaces(typos, candidates, limit)
  if (likely.length > 0) return likely.map(({ label }) => label)
  return proposeLabels(text).labels.slice(0, limit)
}

/** The labels of the places that an address may mean, and whether the first is unambiguous. */
export function proposeLabels(text: string): { labels: string[]; isUnambiguous: boolean } {
  const address = readAddress(text)
  const asked = new Set(listAddressKeys(address))
  const found = new Set([...asked].flatMap((key) => byKey.get(key)?.map(({ place }) => place) ?? []))
  const named = [...found]
    .sort((one, other) => other.importance - one.importance)
    .map((place) => ({ ...place, keys: place.keys.filter((key) => asked.has(key)) }))
  const { places, isUnambiguous } = proposePlaces(address, named)
  return { labels: places.map(({ label }) => label), isUnambiguous }
}
