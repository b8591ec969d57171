// Knows every place of the gazetteer as a candidate of a search by name.
import { readGazetteer } from '../../src/domain/places/gazetteer-file.ts'
import { placeKey } from '../../src/domain/places/place-key-rules.ts'
import { rankPlaces, readPlaceQuery, withTypos } from '../../src/domain/places/place-match-rules.ts'

const candidates = readGazetteer().map((place, at, { length }) => ({
  ...place,
  importance: length - at,
  keys: place.names.map(({ name }) => placeKey(name)),
}))

/** The labels of the places that a text means, from looking at every place there is. */
export function listLabels(text: string, limit: number): string[] {
  const query = readPlaceQuery(text)
  if (query === null) return []
  const found = rankPlaces(query, candidates, limit)
  const typos = found.length > 0 ? null : withTypos(query)
  return (typos === null ? found : rankPlaces(typos, candidates, limit)).map(({ label }) => label)
}
