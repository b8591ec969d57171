// Decides which names are on the map, and from which zoom level on.
import { CenteredTextSymbolizer, type LabelRule, LineLabelSymbolizer } from 'protomaps-leaflet'
import { isKind } from './is-kind.ts'
import { mapColours } from './map-colours.ts'

const named = ['name:en', 'name']
/** What people name when they say the way. */
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

/** The first ones win where two names would overlap. */
export const labelRules: LabelRule[] = [
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
