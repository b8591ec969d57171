// Where the places of a municipality or a town stand on their map, which of them are named there, and its scale in kilometres.
import { placeMapSize } from '../../contract/provinces.ts'

/** A place to be drawn. `total` counts its listed businesses; a `isMarked` place is the one that the map is about. */
export type MapPlace = {
  name: string
  latitude: number
  longitude: number
  total: number
  isMarked: boolean
}

/** A box in units of the map, of which `placeMapSize` says how many there are. */
export type Box = { left: number; top: number; right: number; bottom: number }
export type Dot = { x: number; y: number; radius: number }
/** The name of the place at `dot`. `anchor` is the side of the text that stays in place where a font is narrower than the box. */
export type MapName = {
  text: string
  dot: Dot
  box: Box
  anchor: 'start' | 'middle' | 'end'
  weight: NameWeight
}
export type NameWeight = 'marked' | 'listed' | 'plain'

/**
 * The places as `points`; over them the `dots` of those with businesses, and the `marked` one. No two names overlap and none leaves the map; only
 * the first three may cover dots. `scale` is a round number of kilometres and its length.
 */
export type PlaceMap = {
  points: { x: number; y: number }[]
  dots: Dot[]
  marked: Dot | null
  names: MapName[]
  scale: { km: number; length: number; box: Box }
}

/** The map of these places, of which the best known come first. North is up. */
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

/** What stays free for names beside the outermost places, and below them for the scale; in units. */
const margin = { side: 30, top: 24, bottom: 40 }
/** A map of a single place is about so many kilometres wide. */
const leastKm = 8
const kmPerDegree = 111.2

type LatLng = Pick<MapPlace, 'latitude' | 'longitude'>

/** Equirectangular, with the cosine of the latitude in the middle: a kilometre is as long in each direction. */
function fitToMap(places: readonly MapPlace[]) {
  const { width, height } = placeMapSize
  const [south, north] = extentOf(places, ({ latitude }) => latitude)
  const middle = (south + north) / 2
  const kmPerLongitude = kmPerDegree * Math.cos((middle * Math.PI) / 180)
  const [west, east] = extentOf(places, ({ longitude }) => longitude)
  const unitsPerKm = Math.min(
    (width - 2 * margin.side) / Math.max((east - west) * kmPerLongitude, leastKm),
    (height - margin.top - margin.bottom) / Math.max((north - south) * kmPerDegree, leastKm),
  )
  const centre = { x: width / 2, y: (height + margin.top - margin.bottom) / 2 }
  const project = ({ latitude, longitude }: LatLng) => ({
    x: Math.round(centre.x + (longitude - (west + east) / 2) * kmPerLongitude * unitsPerKm),
    y: Math.round(centre.y - (latitude - middle) * kmPerDegree * unitsPerKm),
  })
  return { project, unitsPerKm }
}

/** So many of all places may lie outside the map at each side: a few farms far away would make a city a third smaller. */
const shareOutside = 0.015

/** From the least to the most, with every place that is marked or has a business. */
function extentOf(places: readonly MapPlace[], read: (place: MapPlace) => number): [number, number] {
  const all = places.map(read).sort((a, b) => a - b)
  const outside = Math.floor(all.length * shareOutside)
  const needed = places.filter(({ isMarked, total }) => isMarked || total > 0).map(read)
  const kept = [...all.slice(outside, all.length - outside), ...needed]
  return [Math.min(...kept), Math.max(...kept)]
}

/** Of a place with a thousand businesses 8, so that the dots of a city do not hide its suburbs. */
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

/** Hundreds of villages may round to fewer points. */
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

/** More names would not be read. Of places without a business only some are named, those that tell where the others are. */
const maxNames = 14
const maxPlainNames = 6
/** So many of them are tried. */
const maxTried = 40
/** In units. The widths are those of a wide font; `lineHeight` has the tails of letters in it. */
const fontSize = { marked: 15, listed: 13, plain: 12 } satisfies Record<NameWeight, number>
const lineHeight = 1.2
/** Between a dot and its name, and between a name and the border. */
const gap = 3

type Named = MapPlace & Dot

/** The marked place and the two with most businesses: a map of Johannesburg without its name would tell nobody where the dots are. */
const alwaysNamed = 3

/** Each name at the first of its spots that is free. Those that are always named may cover dots of others, but never a name or a dot that has one. */
function placeNames(places: readonly Named[], dots: readonly Box[], scale: Box): MapName[] {
  const names: MapName[] = []
  const kept = [scale]
  let plain = 0
  for (const [nth, place] of places.entries()) {
    if (names.length >= maxNames || plain >= maxPlainNames) break
    // Its name would seem to be that of the dot above it.
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

/** To the right, to the left, below and above, as far as they are on the map. */
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

/** Whether two boxes have a point in common. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** In units, at most: system fonts differ, and a wide one must not make names overlap. */
function textWidth(text: string, weight: NameWeight): number {
  const ems = [...text].reduce((sum, letter) => sum + widthOf(letter), 0)
  return Math.ceil(ems * fontSize[weight] * (weight === 'plain' ? 1 : 1.08))
}

function widthOf(letter: string): number {
  if (/[ijlI.,'’| -]/.test(letter)) return 0.36
  if (/[mwMW]/.test(letter)) return 0.95
  return /[A-Z]/.test(letter) ? 0.72 : 0.6
}

/** The size of a name in units, and where its letters stand in its box. */
export const nameSize = (weight: NameWeight): number => fontSize[weight]
export const baselineOf = ({ box, weight }: MapName): number =>
  Math.round(box.bottom - fontSize[weight] * 0.3)
