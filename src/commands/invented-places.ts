// Knows the places of invented businesses: the row of the gazetteer that each location of invented-words.ts means.
import { readAddress } from '../domain/places/address-rules.ts'
import { readGazetteer } from '../domain/places/gazetteer-file.ts'
import { listAddressKeys } from '../domain/places/mention-rules.ts'
import { placeKey } from '../domain/places/place-key-rules.ts'
import { proposePlaces } from '../domain/places/proposal-rules.ts'
import { places as locations } from './invented-words.ts'

export type InventedPlace = { id: number; latitude: number; longitude: number }

/** The place of each location; a location that is not sure has none. */
export function findInventedPlaces(): ReadonlyMap<string, InventedPlace> {
  const gazetteer = readGazetteer().map((place, at, { length }) => ({
    ...place,
    importance: length - at,
    keys: place.names.map(({ name }) => placeKey(name)),
  }))
  const found = locations.map((location) => {
    const address = readAddress(location)
    const asked = new Set(listAddressKeys(address))
    const named = gazetteer.filter(({ keys }) => keys.some((key) => asked.has(key)))
    const { places, isSure } = proposePlaces(address, named)
    return [location, isSure ? places[0] : undefined] as const
  })
  return new Map(found.flatMap(([location, place]) => (place ? [[location, place] as const] : [])))
}
