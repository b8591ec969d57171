// Decides how streets, water, parks and names look on the map: the colours of the site, and the names that people go by.
import { DomUtil, GridLayer } from 'leaflet'
import type { PMTiles } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'
import { mapColours } from './map-colours.ts'
import { labelRules } from './map-labels.ts'
import { paintRules } from './map-paint.ts'

const credit =
  '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>'

/** The layer of a file. Closer than `maxDataZoom` its tiles are drawn larger. */
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
    // A sharper canvas takes twice the memory, and nobody sees it.
    devicePixelRatio: Math.min(devicePixelRatio, 2),
  })
}
