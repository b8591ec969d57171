// The map of the places of a municipality, or of the suburbs of a town: reads them with their business counts, and lays out dots, names and
// the scale in kilometres.
import { type SQL, sql } from '#drizzle'
import { placeMapSize, type SiteRegion } from '../../contract/provinces.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../failures.ts'
import { kmPerDegree, spotScale } from './kilometre-rules.ts'
import { isWide } from './list-places.ts'
import { areaOf, idsIn, type Places } from './place-queries.ts'

/** The map of the municipality of a place, with the place marked. Refuses an unknown id (404). */
export async function getMapAroundPlace(db: Db, id: number): Promise<PlaceMap> {
  const places = await listOfMunicipality(db, id)
  if (!places.some(({ isMarked }) => isMarked)) throw notFound('There is no place with this number.')
  return drawPlaceMap(places)
}

/**
 * The map of the region of the directory: for a municipality or an area its places, for a town its suburbs, or its municipality if it has few
 * suburbs. Refuses a province and the whole country, whose outlines are a file (404).
 */
export async function getMapOfRegion(db: Db, region: SiteRegion | undefined): Promise<PlaceMap> {
  if (!region || region.kind === 'province') throw notFound('This directory is not for a town.')
  if (isWide(region)) return drawPlaceMap(await listIn(db, areaOf(region)))
  const suburbs = await listIn(db, { id: region.id }, region.id)
  return suburbs.length >= minPlaces ? drawPlaceMap(suburbs) : getMapAroundPlace(db, region.id)
}

/** With fewer places, a map does not show where a place is. */
const minPlaces = 5
/** More places than any municipality has. */
const maxPlaces = 500

/** The places of the municipality of a place or, if there are too few, the nearest places. */
async function listOfMunicipality(db: Db, id: number): Promise<MapPlace[]> {
  const itself = sql`(SELECT municipality, province, latitude, longitude FROM places WHERE id = ${id}) AS itself`
  const own = sql`SELECT id FROM places JOIN ${itself} USING (municipality, province)`
  const places = await listPlaces(db, own, id)
  if (places.length >= minPlaces) return places
  const nearest = sql`SELECT places.id FROM places, ${itself}
    ORDER BY search_km(point(places.longitude * ${spotScale}, places.latitude), itself.latitude, itself.longitude) LIMIT 24`
  return listPlaces(db, nearest, id)
}

const listIn = async (db: Db, area: Places, butId = 0): Promise<MapPlace[]> =>
  listPlaces(db, sql`SELECT id FROM (${idsIn(area)}) AS inside WHERE id <> ${butId}`)

/** These places, the best known first. A count includes the suburbs. */
async function listPlaces(db: Db, ids: SQL, marked = 0): Promise<MapPlace[]> {
  const { rows } = await db.execute<MapPlace>(sql`
    SELECT name, latitude, longitude, coalesce(businesses, 0) AS total, id = ${marked} AS "isMarked"
    FROM places LEFT JOIN search_vocabulary ON word = '/p' || id
    WHERE id IN (${ids}) ORDER BY importance DESC LIMIT ${maxPlaces}`)
  return rows
}

/** A place to draw. `total` counts its listed businesses; the place that the map is about has `isMarked`. */
export type MapPlace = {
  name: string
  latitude: number
  longitude: number
  total: number
  isMarked: boolean
}

/** A box in units of the map, whose size is `placeMapSize`. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Dot = { x: number; y: number; radius: number }
/** The name of the place at `dot`. `anchor` is the side at which the text is aligned if the font is narrower than the box. */
export type MapName = {
  text: string
  dot: Dot
  box: Box
  anchor: 'start' | 'middle' | 'end'
  weight: NameWeight
}
export type NameWeight = 'marked' | 'listed' | 'plain'

/**
 * All places as `points`, the `dots` of those with businesses drawn over them, and the `marked` place. No two names overlap and none leaves
 * the map; only the first three can cover dots. `scale` is a round number of kilometres and its length.
 */
export type PlaceMap = {
  points: { x: number; y: number }[]
  dots: Dot[]
  marked: Dot | null
  names: MapName[]
  scale: { km: number; length: number; box: Box }
}

/** Lays out the map of these places, which are ordered by importance. North is up. */
export function drawPlaceMap(places: readonly MapPlace[]): PlaceMap {
  const { project, unitsPerKm } = fitToMap(places)
  const drawn = places
    .map((place) => ({ ...place, ...project(place), radius: radiusOf(place) }))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x <= placeMapSize.width && y <= placeMapSize.height)
  const marked = drawn.find(({ isMarked }) => isMarked) ?? null
  const dots = drawn.filter(({ total, isMarked }) => total > 0 && !isMarked)
  const scale = chooseScale(unitsPerKm)
  const first = [...(marked ? [marked] : []), ...dots.toSorted((a, b) => b.total - a.total)]
  const rest = drawn.filter(({ total, isMarked }) => total === 0 && !isMarked)
  return {
    points: distinct(drawn),
    dots: dots.map(({ x, y, radius }) => ({ x, y, radius })),
    marked: marked && { x: marked.x, y: marked.y, radius: marked.radius },
    names: placeNames([...first, ...rest.slice(0, maxTried)], first.map(boxOfDot), scale.box),
    scale,
  }
}

/** The margins for names next to the outermost places and, at the bottom, for the scale; in units. */
const margin = { side: 30, top: 24, bottom: 40 }
/** The least width and height of a map, in kilometres, for example of a single place. */
const minKm = 8

type LatLng = Pick<MapPlace, 'latitude' | 'longitude'>

/** An equirectangular projection with the cosine of the middle latitude, so that a kilometre is equally long in each direction. */
function fitToMap(places: readonly MapPlace[]) {
  const { width, height } = placeMapSize
  const [south, north] = extentOf(places, ({ latitude }) => latitude)
  const middle = (south + north) / 2
  const kmPerLongitude = kmPerDegree * Math.cos((middle * Math.PI) / 180)
  const [west, east] = extentOf(places, ({ longitude }) => longitude)
  const unitsPerKm = Math.min(
    (width - 2 * margin.side) / Math.max((east - west) * kmPerLongitude, minKm),
    (height - margin.top - margin.bottom) / Math.max((north - south) * kmPerDegree, minKm),
  )
  const centre = { x: width / 2, y: (height + margin.top - margin.bottom) / 2 }
  const project = ({ latitude, longitude }: LatLng) => ({
    x: Math.round(centre.x + (longitude - (west + east) / 2) * kmPerLongitude * unitsPerKm),
    y: Math.round(centre.y - (latitude - middle) * kmPerDegree * unitsPerKm),
  })
  return { project, unitsPerKm }
}

/** The share of places that can lie outside the map at each side: a few distant farms would make a city a third smaller. */
const shareOutside = 0.015

/** The least and the greatest value, without the outermost places unless they are marked or have a business. */
function extentOf(places: readonly MapPlace[], read: (place: MapPlace) => number): [number, number] {
  const all = places.map(read).sort((a, b) => a - b)
  const outside = Math.floor(all.length * shareOutside)
  const needed = places.filter(({ isMarked, total }) => isMarked || total > 0).map(read)
  const kept = [...all.slice(outside, all.length - outside), ...needed]
  return [Math.min(...kept), Math.max(...kept)]
}

/** The radius of a dot, at most 8 (from a thousand businesses on), so that the dots of a city do not hide its suburbs. */
function radiusOf({ total, isMarked }: MapPlace): number {
  if (isMarked) return 6
  return total === 0 ? 2.5 : 3 + Math.min(Math.round(Math.log10(total) * 1.7), 5)
}

const boxOfDot = ({ x, y, radius }: Dot): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
})

/** Points without duplicates: hundreds of villages can round to the same ones. */
const distinct = (points: readonly { x: number; y: number }[]) => [
  ...new Map(points.map(({ x, y }) => [`${x} ${y}`, { x, y }])).values(),
]

const roundKm = [200, 100, 50, 20, 10, 5, 2, 1]
const maxScaleLength = 90

function chooseScale(unitsPerKm: number): PlaceMap['scale'] {
  const km = roundKm.find((one) => one * unitsPerKm <= maxScaleLength) ?? 1
  const length = Math.round(km * unitsPerKm)
  const { height } = placeMapSize
  const box = { left: 12, top: height - 30, right: 12 + Math.max(length, 48), bottom: height - 8 }
  return { km, length, box }
}

/** The most names on a map, and the most names of places without a business, which only help with orientation. */
const maxNames = 14
const maxPlainNames = 6
/** How many places without a business are tried. */
const maxTried = 40
/** In units. `lineHeight` includes the descenders of letters. */
const fontSize = { marked: 15, listed: 13, plain: 12 } satisfies Record<NameWeight, number>
const lineHeight = 1.2
/** The distance between a dot and its name, and between a name and the border, in units. */
const gap = 3

type Named = MapPlace & Dot

/** The marked place and the two with most businesses: without the name of Johannesburg its map could not be understood. */
const alwaysNamed = 3

/** Places each name at its first free spot. The names that are always shown can cover other dots, but never a name or a named dot. */
function placeNames(places: readonly Named[], dots: readonly Box[], scale: Box): MapName[] {
  const names: MapName[] = []
  const kept = [scale]
  let plain = 0
  for (const [nth, place] of places.entries()) {
    if (names.length >= maxNames || plain >= maxPlainNames) break
    // The dot is hidden by a named one, and its name would seem to belong to that.
    const isHidden = names.some(({ dot }) => Math.hypot(dot.x - place.x, dot.y - place.y) <= dot.radius)
    const spots = isHidden ? [] : spotsOf(place)
    const isFreeOf = (boxes: readonly Box[]) => (spot: MapName) =>
      boxes.every((one) => !overlaps(one, spot.box))
    const possible = spots.filter(isFreeOf(kept))
    const name = possible.find(isFreeOf(dots)) ?? (nth < alwaysNamed ? possible[0] : undefined)
    if (!name) continue
    names.push(name)
    kept.push(name.box, boxOfDot(name.dot))
    if (name.weight === 'plain') plain += 1
  }
  return names
}

/** The possible spots of a name: to the right, to the left, below and above the dot, if they are on the map. */
function spotsOf({ name, total, isMarked, x, y, radius }: Named): MapName[] {
  const weight: NameWeight = isMarked ? 'marked' : total > 0 ? 'listed' : 'plain'
  const [width, height] = [textWidth(name, weight), fontSize[weight] * lineHeight]
  const away = radius + gap
  const middle = Math.min(Math.max(x, width / 2 + gap), placeMapSize.width - width / 2 - gap)
  const at = (left: number, top: number, anchor: MapName['anchor']): MapName => ({
    text: name,
    dot: { x, y, radius },
    box: { left, top, right: left + width, bottom: top + height },
    anchor,
    weight,
  })
  return [
    at(x + away, y - height / 2, 'start'),
    at(x - away - width, y - height / 2, 'end'),
    at(middle - width / 2, y + away, 'middle'),
    at(middle - width / 2, y - away - height, 'middle'),
  ].filter(({ box }) => isOnMap(box))
}

const isOnMap = ({ left, top, right, bottom }: Box): boolean =>
  left >= gap && top >= gap && right <= placeMapSize.width - gap && bottom <= placeMapSize.height - gap

/** Whether two boxes overlap. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The greatest width of a text, in units: system fonts differ, and names in a wide one must not overlap. */
function textWidth(text: string, weight: NameWeight): number {
  const ems = [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
  return Math.ceil(ems * fontSize[weight] * (weight === 'plain' ? 1 : 1.08))
}

function widthOf(letter: string): number {
  if (/[ijlI.,'’| -]/.test(letter)) return 0.36
  if (/[mwMW]/.test(letter)) return 0.95
  return /[A-Z]/.test(letter) ? 0.72 : 0.6
}

/** The font size of a name in units, and the y of its baseline. */
export const nameSize = (weight: NameWeight): number => fontSize[weight]
export const baselineOf = ({ box, weight }: MapName): number =>
  Math.round(box.bottom - fontSize[weight] * 0.3)
