// Reads the source files of the gazetteer, and corrects their provinces, municipalities, names and duplicate rows.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Place } from '../../contract/place.ts'
import { kmBetween } from '../../domain/places/kilometre-rules.ts'
import type { PlaceName } from '../../domain/places/load-places.ts'
import { placeKey } from '../../domain/places/place-match-rules.ts'
import { keyOf, mergeDoubles, nearest, newPlace, rename, type SourcePlace } from './name-places.ts'

const folder = new URL('../../../gazetteer/', import.meta.url)
const read = (file: string): unknown => JSON.parse(gunzipSync(readFileSync(new URL(file, folder))).toString())

type PlaceRow = [
  id: number,
  geonamesId: number,
  name: string,
  latitude: number,
  longitude: number,
  kind: 'l' | 'n',
  municipalityId: number,
  provinceId: number,
  population: number,
  names: string[],
]
type MunicipalityRow = [id: number, kind: string, name: string]
type Town = { name: string; lat: string; lng: string; admin1: string }

// By id, because the source has wrong letters for the provinces.
const provinceOfWhosOnFirst: Record<number, Place['province']> = {
  85688895: 'Mpumalanga',
  85688899: 'Northern Cape',
  85688905: 'Western Cape',
  85688911: 'KwaZulu-Natal',
  85688915: 'Free State',
  85688923: 'Gauteng',
  85688927: 'Eastern Cape',
  85688931: 'North West',
  85688935: 'Limpopo',
}
const provinceOfGeonames: Record<string, Place['province']> = {
  '02': 'KwaZulu-Natal',
  '03': 'Free State',
  '05': 'Eastern Cape',
  '06': 'Gauteng',
  '07': 'Mpumalanga',
  '08': 'Northern Cape',
  '09': 'Limpopo',
  '10': 'North West',
  '11': 'Western Cape',
}

/** The places of both sources without duplicates, with the current names of the towns and without the worst noise. */
export function listSourcePlaces(): SourcePlace[] {
  const rows = read('whosonfirst-places.json.gz') as PlaceRow[]
  const municipalities = read('whosonfirst-municipalities.json.gz') as MunicipalityRow[]
  const nameOf = new Map(municipalities.map(([id, , name]) => [id, tidyMunicipality(name)]))
  // The southernmost row is a weather station in the sub-Antarctic.
  const mainland = rows.filter(
    ([, , name, latitude]) => placeKey(name) !== '' && !noTown.test(name) && latitude > -35,
  )
  const known = mainland.flatMap((row) => {
    const province = provinceOfWhosOnFirst[row[7]]
    return province ? [toPlace(row, province, nameOf)] : []
  })
  const others = mainland
    .filter((row) => !(row[7] in provinceOfWhosOnFirst))
    .map((row) => {
      const neighbour = nearest(known, { latitude: row[3], longitude: row[4] })
      return { ...toPlace(row, neighbour.province, nameOf), municipality: neighbour.municipality }
    })
  const places = addTowns(mergeDoubles([...known, ...others]), read('geonames-towns.json.gz') as Town[])
  const municipalityKeys = new Set([...nameOf.values()].map(placeKey))
  return places.map((place) => ({ ...place, names: tidyNames(place, municipalityKeys) }))
}

const tidyMunicipality = (name: string) =>
  name.replace(/^Local Municipality of /, '').replace(/^Ethekwini$/, 'eThekwini')

function toPlace(row: PlaceRow, province: Place['province'], nameOf: Map<number, string>): SourcePlace {
  const [id, , name, latitude, longitude, kind, municipalityId, , population, names] = row
  return {
    id,
    name: name.replace(/ (\(.*\)|WC)$/, ''),
    province,
    latitude,
    longitude,
    municipality: nameOf.get(municipalityId) ?? metropolis(province, latitude),
    population,
    names: [...new Set(names)].map((other) => ({ name: other, kind: 'colloquial' })),
    isSuburb: kind === 'n',
    isTown: population >= 10_000 && kind === 'l',
    reach: 0,
  }
}

// The source lacks three municipalities. The border between the first two is near this latitude.
function metropolis(province: Place['province'], latitude: number): string | null {
  if (province === 'Gauteng') return latitude > -25.92 ? 'City of Tshwane' : 'Johannesburg'
  return province === 'North West' ? 'City of Matlosana' : null
}

/** Gives towns the name and the point from GeoNames, which are newer, and adds the towns that are missing. */
function addTowns(places: readonly SourcePlace[], towns: readonly Town[]): SourcePlace[] {
  const all = [...places]
  const byKey = new Map<string, SourcePlace[]>()
  for (const place of places) addToIndex(byKey, place)
  for (const { name, lat, lng, admin1 } of towns) {
    const point = { latitude: Number(lat), longitude: Number(lng) }
    const same = (byKey.get(placeKey(name)) ?? []).filter((place) => kmBetween(place, point) < 9)
    if (same.length > 0) {
      const known = nearest(same, point)
      if (placeKey(known.name) !== placeKey(name)) rename(known, name, 'colloquial')
      Object.assign(known, point, { name, isTown: !known.isSuburb })
    } else {
      const neighbour = nearest(places, point)
      const province = provinceOfGeonames[admin1] ?? neighbour.province
      const { municipality } = neighbour
      const town = { ...newPlace(name, province, point), municipality, isTown: true }
      all.push(town)
      addToIndex(byKey, town)
    }
  }
  return all
}

function addToIndex(byKey: Map<string, SourcePlace[]>, place: SourcePlace): void {
  for (const key of new Set([place.name, ...place.names.map(({ name }) => name)].map(keyOf)))
    byKey.set(key, [...(byKey.get(key) ?? []), place])
}

// Areas without a town (NU stands for non-urban), and mines.
const noTown = / (rural|NU|mines?)$/i
const noName = /municipality|\bmall$|^no label$/i

/** Leaves out names that say nothing new, words that are not names, and names of municipalities, which are other things. */
function tidyNames({ name, names }: SourcePlace, municipalities: Set<string>): PlaceName[] {
  const keys = new Set([placeKey(name)])
  return names.filter((other) => {
    const key = placeKey(other.name)
    if (keys.has(key)) return false
    keys.add(key)
    // 'IPolokwane' is the name with its isiZulu prefix.
    const isPrefixed = key.startsWith('i') && keys.has(key.slice(1))
    return !isPrefixed && !municipalities.has(key) && /[A-ZÀ-Þ]/.test(other.name) && !noName.test(other.name)
  })
}
