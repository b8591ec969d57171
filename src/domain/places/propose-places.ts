// Decides which places are proposed for the one-line location of a business.
import type { Place } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import { type Address, readAddress } from './address-rules.ts'
import { listAddressKeys, type NamedPlace } from './mention-rules.ts'
import { findNamedPlace } from './named-place-rules.ts'
import { listNamedPlaces } from './place-queries.ts'
import { proposePlaces } from './proposal-rules.ts'

/** The likeliest place first, and whether it is sure enough to store it unasked. */
export type PlaceProposal = { places: Place[]; isSure: boolean }

/** The places that a location may mean. */
export async function proposeFor(db: Db, location: string): Promise<PlaceProposal> {
  const [proposal] = await proposeForAll(db, [location])
  return proposal ?? { places: [], isSure: false }
}

/** The number of the place that a location means for sure; else null. */
export async function findSurePlaceId(db: Db, location: string): Promise<number | null> {
  const { places, isSure } = await proposeFor(db, location)
  return (isSure && places[0]?.id) || null
}

/** The same for many locations, in their order, with one query. */
export async function proposeForAll(db: Db, locations: readonly string[]): Promise<PlaceProposal[]> {
  return readAll(db, locations, (address, named) => {
    const { places, isSure } = proposePlaces(address, named)
    return { places: places.map(toPlace), isSure }
  })
}

/** The place of each text that consists of names, in their order, with one query; null for the others. */
export const findNamedPlaces = (db: Db, texts: readonly string[]): Promise<(NamedPlace | null)[]> =>
  readAll(db, texts, findNamedPlace)

async function readAll<Answer>(
  db: Db,
  texts: readonly string[],
  read: (address: Address, named: NamedPlace[]) => Answer,
): Promise<Answer[]> {
  const addresses = texts.map(readAddress)
  const keys = addresses.map(listAddressKeys)
  const allKeys = [...new Set(keys.flat())]
  const byKey = groupByKey(allKeys.length > 0 ? await listNamedPlaces(db, allKeys) : [])
  return addresses.map((address, at) => read(address, listWithKeys(byKey, keys[at] ?? [])))
}

function groupByKey(places: readonly NamedPlace[]): Map<string, NamedPlace[]> {
  const byKey = new Map<string, NamedPlace[]>()
  for (const place of places) for (const key of place.keys) byKey.set(key, [...(byKey.get(key) ?? []), place])
  return byKey
}

/** Each place once, with those of its names that are asked for. */
function listWithKeys(byKey: ReadonlyMap<string, NamedPlace[]>, keys: readonly string[]): NamedPlace[] {
  const asked = new Set(keys)
  const places = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
  return [...places].map((place) => ({ ...place, keys: place.keys.filter((key) => asked.has(key)) }))
}

const toPlace = ({ importance: _, population: __, keys: ___, ...place }: NamedPlace): Place => place
