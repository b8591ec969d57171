// Proposes places for a one-line location, and decides whether the first can be stored without asking.
import type { Place } from '../../contract/place.ts'
import type { Db } from '../../database/connect.ts'
import {
  type Address,
  listAddressKeys,
  listMentions,
  type Mention,
  type NamedPlace,
  readAddress,
} from './address-rules.ts'
import { kmBetween } from './kilometre-rules.ts'
import { rankPlaces, readPlaceQuery, withTypos } from './place-match-rules.ts'
import { listNamedPlaces } from './place-queries.ts'

/** The places, the most likely first, and whether that can be stored without asking. */
export type PlaceProposal = { places: Place[]; isUnambiguous: boolean }

/** The places that a location may mean. */
export async function proposeFor(db: Db, location: string): Promise<PlaceProposal> {
  const [proposal] = await proposeForAll(db, [location])
  return proposal ?? { places: [], isUnambiguous: false }
}

/** The id of the place that a location unambiguously means; else null. */
export async function findUnambiguousPlaceId(db: Db, location: string): Promise<number | null> {
  const { places, isUnambiguous } = await proposeFor(db, location)
  return (isUnambiguous && places[0]?.id) || null
}

/** The proposals for many locations, in their order, with one query. */
export async function proposeForAll(db: Db, locations: readonly string[]): Promise<PlaceProposal[]> {
  return readAll(db, locations, (address, named) => {
    const { places, isUnambiguous } = proposePlaces(address, named)
    return { places: places.map(toPlace), isUnambiguous }
  })
}

/** For each name, the places whose name differs from it in one letter, the best known first; with one query for all. */
export async function listMisspelt(db: Db, names: readonly string[]): Promise<Place[][]> {
  const queries = names.map(readPlaceQuery).map((query) => query && withTypos(query))
  const keys = new Set(queries.flatMap((query) => query?.keys ?? []))
  const named = keys.size > 0 ? await listNamedPlaces(db, [...keys]) : []
  return queries.map((query) => (query ? rankPlaces(query, named, named.length).map(toPlace) : []))
}

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

/** The places with these keys, without duplicates, each with its matching keys. */
function listWithKeys(byKey: ReadonlyMap<string, NamedPlace[]>, keys: readonly string[]): NamedPlace[] {
  const wanted = new Set(keys)
  const places = new Set(keys.flatMap((key) => byKey.get(key) ?? []))
  return [...places].map((place) => ({ ...place, keys: place.keys.filter((key) => wanted.has(key)) }))
}

const toPlace = ({ importance: _, population: __, keys: ___, ...place }: NamedPlace): Place => place

/** The places that an address may mean, the most likely first. If it is unambiguous, the first is the place. */
export type Proposal = { places: NamedPlace[]; isUnambiguous: boolean }

/** The greatest distance between a suburb or village and the town that is written with it. */
const maxTownKm = 40
/** Two places of one name that are closer than this count as the same. */
const sameNameKm = 8

/**
 * Names confirm each other: 'Walmer, Gqeberha' means the Walmer of Gqeberha, and in 'Durban Street, Upington' nothing confirms Durban. The first
 * name of the address that others confirm wins, else the last name.
 */
export function proposePlaces(address: Address, named: readonly NamedPlace[]): Proposal {
  const mentions = listMentions(address.parts, inProvince(named, address.province))
  if (mentions.length === 0)
    return { places: listMentions(address.parts, named).flatMap(byImportance), isUnambiguous: false }
  // A form that asks for the suburb and the town gets 'Vereeniging, Vereeniging'.
  const written = [
    ...new Map(
      mentions
        .filter(({ certainty }) => certainty !== 'loose')
        .map((mention) => [byImportance(mention)[0]?.id, mention]),
    ).values(),
  ]
  const chosen = chooseConfirmed(written) ?? chooseLast(written, address.province !== null)
  const others = mentions.flatMap(byImportance)
  const places = [...new Set([...(chosen?.places ?? []), ...others])]
  return { places, isUnambiguous: chosen?.isUnambiguous ?? false }
}

const inProvince = (places: readonly NamedPlace[], province: Address['province']) =>
  province === null ? places : places.filter((place) => place.province === province)

const byImportance = ({ places }: Pick<Mention, 'places'>): NamedPlace[] =>
  [...places].sort((one, other) => other.importance - one.importance)

function chooseConfirmed(mentions: readonly Mention[]): Proposal | null {
  for (const mention of mentions) {
    const others = mentions.filter((other) => other !== mention)
    const rated = byImportance(mention)
      .map((place) => ({ place, support: supportOf(place, others) }))
      .sort((one, other) => other.support - one.support)
    const [best, ...rest] = rated
    if (!best || best.support === 0) continue
    const rivals = rest.filter(
      ({ place, support }) => support === best.support && kmBetween(place, best.place) > sameNameKm,
    )
    return {
      places: rated.filter(({ support }) => support > 0).map(({ place }) => place),
      isUnambiguous: rivals.length === 0,
    }
  }
  return null
}

/** How strongly the other names confirm a place. A suburb is confirmed by its city, but a city is not confirmed by its suburb. */
function supportOf(place: NamedPlace, others: readonly Mention[]): number {
  const links = others.map(({ places }) => Math.max(0, ...places.map((other) => linkOf(place, other))))
  return links.reduce((sum, link) => sum + link, 0)
}

function linkOf(place: NamedPlace, other: NamedPlace): number {
  if (place.label.endsWith(`, ${other.label}`)) return 2
  const isWithin = other.label.endsWith(`, ${place.label}`) || isSmaller(other, place)
  return !isWithin && kmBetween(place, other) <= maxTownKm ? 1 : 0
}

/** A township or a village belongs to a town even if more people live in it: 'Tembisa, Kempton Park' is in Tembisa. */
const isSmaller = (one: NamedPlace, other: NamedPlace): boolean =>
  isTown(one) === isTown(other) ? sizeOf(one) < sizeOf(other) : isTown(other)

const isTown = ({ kind }: NamedPlace): boolean => kind === 'city' || kind === 'town'

/** Chooses the last name, which no other confirms. It is unambiguous only if one place has it, or one is far better known than the others. */
function chooseLast(mentions: readonly Mention[], hasProvince: boolean): Proposal | null {
  const last = mentions.at(-1)
  if (!last) return null
  const places = byImportance(last)
  const [best, rival] = [...places].sort((one, other) => sizeOf(other) - sizeOf(one))
  if (!best) return null
  const isBest = !rival || isFarBetterKnown(best, rival, hasProvince ? sizeOf(undefined) : nationallyKnown)
  const isContradicted = mentions.some(
    (other) => other !== last && other.places.some(({ kind }) => kind === 'city'),
  )
  const isWritten = last.certainty === 'whole' || hasProvince
  return {
    places: [best, ...places.filter((place) => place !== best)],
    isUnambiguous: isBest && isWritten && !isContradicted,
  }
}

const isFarBetterKnown = (place: NamedPlace, rival: NamedPlace, leastSize: number): boolean =>
  sizeOf(place) >= leastSize && sizeOf(place) >= 10 * sizeOf(rival)

/** The least population of a place that is known without its province although other places have the same name. */
const nationallyKnown = 50_000

/** The name of a place for readers: its label if other places of that name are about as well known. */
export function clearName(place: NamedPlace, named: readonly NamedPlace[]): string {
  const rivals = named.filter((other) => other.name === place.name && kmBetween(place, other) > sameNameKm)
  return rivals.every((rival) => isFarBetterKnown(place, rival, nationallyKnown)) ? place.name : place.label
}

/** The population, or a typical one for the kind if it is unknown. */
const sizeOf = (place: NamedPlace | undefined): number =>
  place?.population || usualSizes[place?.kind ?? 'village']

const usualSizes = { city: 300_000, town: 5000, township: 5000, suburb: 3000, village: 500 } as const

/** The most likely place; null if the text has other words, or if the place is not inside all other places that it names. */
export function findNamedPlace(address: Address, named: readonly NamedPlace[]): NamedPlace | null {
  const inProvince = named.filter(({ province }) => !address.province || province === address.province)
  const mentions = listMentions(address.parts, inProvince)
  const [place] = proposePlaces(address, inProvince).places
  const isWhole = mentions.every((mention) => mention.certainty === 'whole')
  return place && isWhole && mentions.every((mention) => canContain(place, mention)) ? place : null
}

const canContain = ({ label }: NamedPlace, { places }: Mention): boolean =>
  places.some((other) => label === other.label || label.endsWith(`, ${other.label}`))
