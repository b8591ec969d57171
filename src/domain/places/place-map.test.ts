// The map of a municipality: the positions of its places, which of them are named, and that no two names overlap.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeMapSize } from '../../contract/provinces.ts'
import { readGazetteer } from './load-places.ts'
import { type Box, drawPlaceMap, type MapPlace, overlaps, type PlaceMap } from './place-map.ts'

const at = (latitude: number, longitude: number, more: Partial<MapPlace> = {}): MapPlace => ({
  ...{ name: 'Loxton', total: 0, isMarked: false, latitude, longitude },
  ...more,
})

const pairsOf = (names: PlaceMap['names']) =>
  names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const))

const isOnMap = ({ left, top, right, bottom }: Box) =>
  left >= 0 && top >= 0 && right <= placeMapSize.width && bottom <= placeMapSize.height

/** Checks what every map guarantees. */
function expectReadable(map: PlaceMap): void {
  // One check for all, because the whole gazetteer has tens of thousands of pairs and points.
  expect(pairsOf(map.names).filter(([one, other]) => overlaps(one.box, other.box))).toEqual([])
  for (const [nth, { text, box }] of map.names.entries()) {
    expect(isOnMap(box), text).toBe(true)
    expect(overlaps(box, map.scale.box), `${text} and the scale`).toBe(false)
    const isCovered = ({ x, y }: { x: number; y: number }) =>
      x > box.left && x < box.right && y > box.top && y < box.bottom
    if (nth >= 3) expect(map.dots.filter(isCovered), text).toEqual([])
    if (map.marked) expect(isCovered(map.marked), text).toBe(false)
  }
  expect(map.points.filter(({ x, y }) => !isOnMap({ left: x, top: y, right: x, bottom: y }))).toEqual([])
}

test('north is up, and a kilometre is as long to the east as to the south', () => {
  // At this latitude a degree of longitude is 0.8480 of one of latitude.
  const { points, scale } = drawPlaceMap([at(-32, 25), at(-32.1, 25), at(-32, 25 + 0.1 / 0.848)])
  const [north, south, east] = points
  if (!north || !south || !east) throw new Error('A place is missing.')
  expect(south.x).toBe(north.x)
  expect(south.y).toBeGreaterThan(north.y)
  expect(east.y).toBe(north.y)
  expect(Math.abs(east.x - north.x - (south.y - north.y))).toBeLessThanOrEqual(1)
  // A tenth of a degree is 11.12 km.
  expect(Math.abs(scale.length / scale.km - (south.y - north.y) / 11.12)).toBeLessThan(0.5)
})

test('the marked place is named first, then those with most businesses, then the best known', () => {
  const { names, dots, marked } = drawPlaceMap([
    at(-31.6, 28.8, { name: 'Mthatha' }),
    at(-31.9, 28.7, { name: 'Mqanduli', total: 2 }),
    at(-31.7, 28.4, { name: 'Payne', total: 40 }),
    at(-31.99, 29.15, { name: 'Coffee Bay', isMarked: true, total: 3 }),
  ])
  expect(names.map(({ text, weight }) => `${text} ${weight}`)).toEqual([
    'Coffee Bay marked',
    'Payne listed',
    'Mqanduli listed',
    'Mthatha plain',
  ])
  expect(dots).toHaveLength(2)
  expect(dots[1]?.radius).toBeGreaterThan(dots[0]?.radius ?? 0)
  expect(marked).not.toBeNull()
})

test('a single place is in the middle of a map of a few kilometres', () => {
  const { points, scale } = drawPlaceMap([at(-27.5, 24.7, { isMarked: true })])
  expect(points).toEqual([{ x: placeMapSize.width / 2, y: expect.any(Number) }])
  expect(scale.km).toBeLessThanOrEqual(5)
})

test('no two names overlap, and none leaves the map, whatever the places are', () => {
  const place = fc.record({
    name: fc.stringMatching(/^[A-Z][a-zA-Z' -]{0,44}$/),
    latitude: fc.double({ min: -34.8, max: -22.1, noNaN: true }),
    longitude: fc.double({ min: 16.5, max: 32.9, noNaN: true }),
    total: fc.integer({ min: 0, max: 3000 }),
    isMarked: fc.constant(false),
  })
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 60 }), fc.nat(), (places, index) => {
      const marked = index % places.length
      const map = drawPlaceMap(places.map((one, nth) => ({ ...one, isMarked: nth === marked })))
      expectReadable(map)
    }),
    { numRuns: 200 },
  )
})

test('in each municipality of the gazetteer the marked place has its name', () => {
  const municipalities = Map.groupBy(readGazetteer(), (place) => `${place.municipality}, ${place.province}`)
  for (const places of municipalities.values()) {
    // The marked place is the last, which is the least known; every seventh place has businesses.
    const map = drawPlaceMap(
      places.map((place, nth) => ({
        ...place,
        total: nth % 7 === 0 ? places.length - nth : 0,
        isMarked: nth === places.length - 1,
      })),
    )
    expectReadable(map)
    expect(map.names[0]).toMatchObject({ text: places.at(-1)?.name, weight: 'marked' })
  }
})
