// Composes the places of the gazetteer: applies the lines of gazetteer/corrections.txt to the places of the sources, and names them.
import { readFileSync } from 'node:fs'
import { type Place, placeKinds } from '../../contract/place.ts'
import { kmBetween } from '../../domain/places/kilometre-rules.ts'
import type { GazetteerPlace } from '../../domain/places/load-places.ts'
import { placeKey } from '../../domain/places/place-match-rules.ts'
import {
  isNamed,
  mergeDoubles,
  namePlaces,
  nearest,
  newPlace,
  rename,
  type SourcePlace,
} from './name-places.ts'
import { listSourcePlaces } from './source-places.ts'

/** All places, the best known first; the same sources always give the same places. */
export const composePlaces = (): GazetteerPlace[] =>
  // Merged once more, because a new name can show that two rows are the same place.
  namePlaces(mergeDoubles(applyOwnTable(listSourcePlaces())))

export const correctionsFile = new URL('../../../gazetteer/corrections.txt', import.meta.url)

const provinceOfCode: Record<string, Place['province']> = {
  EC: 'Eastern Cape',
  FS: 'Free State',
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NW: 'North West',
  NC: 'Northern Cape',
  WC: 'Western Cape',
}

/** A point in the table is accurate to a kilometre, a point in the sources to a few. */
const foundWithinKm = 12

/** Applies every line of the table to the places, in order. Throws if a line cannot be read or matches no place. */
function applyOwnTable(sources: readonly SourcePlace[]): SourcePlace[] {
  const places = [...sources]
  const lines = readFileSync(correctionsFile, 'utf8').split('\n')
  const problems: string[] = []
  for (const [at, text] of lines.entries()) {
    const line = text.replace(/#.*/, '').trim()
    const problem = line === '' ? null : applyLine(places, line)
    if (problem !== null) problems.push(`line ${at + 1}: ${problem}`)
  }
  if (problems.length > 0) throw new Error(`gazetteer/corrections.txt\n${problems.join('\n')}`)
  return places
}

/**
 * Applies a line 'NAME, PROVINCE [@LATITUDE,LONGITUDE]: word; word'. Returns its problem, or null. The words are explained at the
 * top of the file.
 */
function applyLine(places: SourcePlace[], line: string): string | null {
  try {
    changePlace(places, line)
    return null
  } catch (error) {
    return `${line}\n  ${error instanceof Error ? error.message : error}`
  }
}

function changePlace(places: SourcePlace[], line: string): void {
  const { name, code, latitude, longitude, rest } =
    /^(?<name>[^,]+), (?<code>[A-Z]+)(?: @(?<latitude>-[\d.]+),(?<longitude>[\d.]+))?: *(?<rest>.*)$/.exec(
      line,
    )?.groups ?? {}
  const province = provinceOfCode[code ?? '']
  if (!name || !province || rest === undefined) throw new Error('This is no line of the table.')
  const point = latitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
  const place = find(places, name, province, point) ?? add(places, name, province, point)
  if (point) Object.assign(place, point)
  for (const part of rest.split(';').map((one) => one.trim())) {
    if (part === 'gone') places.splice(places.indexOf(place), 1)
    else applyWord(places, place, part)
  }
  // Otherwise a line for a suburb could change the town that has it as another name.
  if (!rest.includes('now ') && placeKey(place.name) !== placeKey(name))
    throw new Error(`This is another name of ${place.name}. Say which name it has now.`)
}

/** The place of this name that is nearest to the point, or without a point the most populous. */
function find(
  places: readonly SourcePlace[],
  name: string,
  province: Place['province'],
  point: { latitude: number; longitude: number } | null,
): SourcePlace | undefined {
  const ofProvince = places.filter((place) => place.province === province && isNamed(place, name))
  const ofName = ofProvince.filter((place) => placeKey(place.name) === placeKey(name))
  const named = ofName.length > 0 ? ofName : ofProvince
  if (!point)
    return named.reduce<SourcePlace | undefined>(
      (best, place) => (best && weight(best) >= weight(place) ? best : place),
      undefined,
    )
  const near = named.filter((place) => kmBetween(place, point) < foundWithinKm)
  return near.length > 0 ? nearest(near, point) : undefined
}

const weight = ({ population, isTown, kind }: SourcePlace) => population + (isTown ? 2 : 0) + (kind ? 4 : 0)

function add(
  places: SourcePlace[],
  name: string,
  province: Place['province'],
  point: { latitude: number; longitude: number } | null,
): SourcePlace {
  if (!point) throw new Error('No place of the province goes by this name, and the line says no point.')
  const place = newPlace(name, province, point)
  place.municipality = nearest(places, point).municipality
  places.push(place)
  return place
}

function applyWord(places: readonly SourcePlace[], place: SourcePlace, part: string): void {
  const [word = '', ...others] = part.split(' ')
  const value = others.join(' ')
  const list = value.split(',').map((one) => one.trim())
  const kind = placeKinds.find((one) => one === part)
  if (kind) place.kind = kind
  else if (word === 'now') rename(place, value, 'former')
  else if (word === 'former') setNames(place, list, 'former')
  else if (word === 'also') setNames(place, list, 'colloquial')
  else if (word === 'not') removeNames(place, list)
  else if (word === 'people') place.population = Number(value)
  else if (word === 'reach') place.reach = Number(value)
  else if (word === 'in') place.parent = getParent(places, place, value)
  else if (word === 'townships') addParts(places, place, list, 'township')
  else if (word === 'suburbs') addParts(places, place, list, 'suburb')
  else if (part !== '') throw new Error(`'${part}' is no word of the table.`)
}

function removeNames(place: SourcePlace, list: readonly string[]): void {
  place.names = place.names.filter(({ name }) => !list.includes(name))
}

function setNames(place: SourcePlace, list: readonly string[], kind: 'former' | 'colloquial'): void {
  removeNames(place, list)
  place.names.push(...list.map((name) => ({ name, kind })))
}

function getParent(places: readonly SourcePlace[], place: SourcePlace, name: string): SourcePlace {
  const parent = find(places, name, place.province, null)
  if (!parent) throw new Error(`There is no ${name} in the province.`)
  return parent
}

/** Each name stands for its place nearest to the parent, within 40 km. */
function addParts(
  places: readonly SourcePlace[],
  parent: SourcePlace,
  list: readonly string[],
  kind: Place['kind'],
): void {
  for (const name of list) {
    const near = places.filter((one) => isNamed(one, name) && kmBetween(one, parent) < 40)
    if (near.length === 0) throw new Error(`There is no ${name} near it.`)
    Object.assign(nearest(near, parent), { parent, kind })
  }
}
