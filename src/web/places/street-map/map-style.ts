// How streets, water, parks and names look on the map, and from which zoom level on.

import { DomUtil, GridLayer } from 'leaflet'
import type { PMTiles } from 'pmtiles'
import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  leafletLayer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'

const mapColours = {
  background: '#f6f1e6',
  park: '#dde8cd',
  institution: '#efe3d6',
  water: '#c3d3ea',
  building: '#e8dece',
  road: '#ffffff',
  roadEdge: '#ddd1bd',
  highway: '#f9d9a8',
  highwayEdge: '#dba85f',
  rail: '#b5ab9d',
  boundary: '#a79bbd',
  name: '#2c2a45',
  placeName: '#1b2065',
  waterName: '#3f5f8f',
  parkName: '#3d5a2c',
  halo: '#fbf8f1',
}

const isKind =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind))

const polygon = 3

type Widths = [number, number][]
/** Widths in pixels by zoom level. */
const widths: Record<'path' | 'minor_road' | 'major_road' | 'highway', Widths> = {
  path: [
    [14, 0.5],
    [18, 3],
  ],
  minor_road: [
    [12, 0.5],
    [15, 3],
    [18, 14],
  ],
  major_road: [
    [7, 0.6],
    [12, 2],
    [15, 6],
    [18, 19],
  ],
  highway: [
    [4, 0.6],
    [9, 1.6],
    [12, 3],
    [15, 8],
    [18, 22],
  ],
}
type Road = keyof typeof widths
const edge = 1.4

const area = (dataLayer: string, fill: string, filter?: PaintRule['filter']): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  ...(filter && { filter }),
})

const road = (kind: Road, color: string, more = 0): PaintRule => ({
  dataLayer: 'roads',
  symbolizer: new LineSymbolizer({
    color,
    width: (zoom) => exp(1.6, widths[kind])(zoom) + more,
    lineCap: 'round',
    lineJoin: 'round',
  }),
  filter: kind === 'path' ? isKind('path', 'other') : isKind(kind),
})

const { road: paved, roadEdge, highway, highwayEdge } = mapColours

const paintRules: PaintRule[] = [
  area('earth', mapColours.background),
  area(
    'landuse',
    mapColours.institution,
    isKind('school', 'university', 'college', 'hospital', 'industrial'),
  ),
  area(
    'landuse',
    mapColours.park,
    isKind(
      'park',
      'forest',
      'wood',
      'nature_reserve',
      'national_park',
      'protected_area',
      'cemetery',
      'golf_course',
      'grass',
      'pitch',
      'playground',
    ),
  ),
  area('water', mapColours.water, (_zoom, { geomType }) => geomType === polygon),
  {
    dataLayer: 'water',
    symbolizer: new LineSymbolizer({
      color: mapColours.water,
      width: exp(1.6, [
        [9, 0.5],
        [18, 8],
      ]),
    }),
    filter: isKind('river', 'stream', 'canal'),
  },
  { ...area('buildings', mapColours.building), minzoom: 15 },
  road('path', roadEdge),
  road('minor_road', roadEdge, edge),
  road('major_road', roadEdge, edge),
  road('highway', highwayEdge, edge),
  road('minor_road', paved),
  road('major_road', paved),
  road('highway', highway),
  {
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color: mapColours.rail, width: 1.5, dash: [6, 3] }),
    filter: isKind('rail'),
  },
  {
    dataLayer: 'boundaries',
    symbolizer: new LineSymbolizer({ color: mapColours.boundary, width: 1, dash: [4, 3] }),
  },
]

const named = ['name:en', 'name']
/** The landmarks that people mention when they give directions. */
const landmarks = [
  'school',
  'hospital',
  'clinic',
  'police',
  'station',
  'mall',
  'supermarket',
  'stadium',
  'fuel',
]

const text = (fill: string, font: string) =>
  new CenteredTextSymbolizer({
    labelProps: named,
    fill,
    stroke: mapColours.halo,
    width: 2,
    font,
    lineHeight: 1.2,
  })

const alongRoads = (minzoom: number, ...kinds: string[]): LabelRule => ({
  dataLayer: 'roads',
  minzoom,
  symbolizer: new LineLabelSymbolizer({
    labelProps: named,
    fill: mapColours.name,
    stroke: mapColours.halo,
    width: 2,
    font: '500 12px system-ui, sans-serif',
  }),
  filter: isKind(...kinds),
})

/** Where two names would overlap, the first rule wins. */
const labelRules: LabelRule[] = [
  {
    dataLayer: 'places',
    symbolizer: text(mapColours.placeName, '700 15px system-ui, sans-serif'),
    filter: isKind('locality'),
  },
  {
    dataLayer: 'places',
    minzoom: 12,
    symbolizer: text(mapColours.placeName, '600 13px system-ui, sans-serif'),
    filter: isKind('neighbourhood', 'macrohood'),
  },
  alongRoads(12, 'highway', 'major_road'),
  alongRoads(15, 'minor_road', 'other'),
  {
    dataLayer: 'pois',
    minzoom: 15,
    symbolizer: text(mapColours.name, '500 12px system-ui, sans-serif'),
    filter: isKind(...landmarks),
  },
  {
    dataLayer: 'pois',
    minzoom: 14,
    symbolizer: text(mapColours.parkName, '500 12px system-ui, sans-serif'),
    filter: isKind('park', 'nature_reserve', 'forest'),
  },
  {
    dataLayer: 'water',
    minzoom: 11,
    symbolizer: text(mapColours.waterName, 'italic 500 12px system-ui, sans-serif'),
    filter: (_zoom, { geomType }) => geomType === 1,
  },
]

const credit =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** The layer of a file. Beyond `maxDataZoom`, its tiles are enlarged. */
export function streetLayer(tiles: PMTiles, maxDataZoom: number) {
  // The library takes Leaflet from a global variable.
  Object.assign(globalThis, { L: { DomUtil, GridLayer } })
  return leafletLayer({
    url: tiles,
    maxDataZoom,
    paintRules,
    labelRules,
    backgroundColor: mapColours.background,
    lang: 'en-ZA',
    attribution: credit,
    // A sharper canvas would need twice the memory, and nobody would see a difference.
    devicePixelRatio: Math.min(devicePixelRatio, 2),
  })
}
