// Decides which shapes of a tile are painted, in which order, and how wide roads are. The layers are those of Protomaps basemaps.
import { exp, LineSymbolizer, type PaintRule, PolygonSymbolizer } from 'protomaps-leaflet'
import { isKind } from './is-kind.ts'
import { mapColours } from './map-colours.ts'

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

export const paintRules: PaintRule[] = [
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
