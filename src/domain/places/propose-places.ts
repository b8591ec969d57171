// Decides which places are proposed for the one-line location of a business.
import type { Place } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { readAddress } from './address-rules.ts'
import { listAddressKeys } from './mention-rules.ts'
import { listNamedPlaces } from './place-queries.ts'
import { proposePlaces } from './proposal-rules.ts'

/** The places that a location may mean, the likeliest first, and whether the first is sure enough to store it unasked. */
export async function proposePlacesFor(
  db: Db,
  location: string,
): Promise<{ places: Place[]; isSure: boolean }> {
  const address = readAddress(location)
  const keys = listAddressKeys(address)
  const named = keys.length > 0 ? await listNamedPlaces(db, keys) : []
  const { places, isSure } = proposePlaces(address, named)
  return {
    places: places.map(({ importance: _, population: __, keys: ___, ...place }) => place),
    isSure,
  }
}
