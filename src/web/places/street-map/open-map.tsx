// What a tap on 'Load map' loads: the map of streets on the page of a business or a place.
import type { Header } from 'pmtiles'
import type { MapArea } from '../../../contract/provinces.ts'
import { drawMap, type MapSpot, openTiles } from './draw-map.ts'
import { MapFrame } from './map-frame.tsx'

export type OpenedMap = { StreetMap: typeof StreetMap; header: Header }

/** Rejects when the file cannot be read. */
export async function openMap(): Promise<OpenedMap> {
  return { StreetMap, header: await openTiles(() => {}).getHeader() }
}

/** The props are read once: another spot is another page, with a map of its own. */
export function StreetMap({ spot, area, header }: { spot: MapSpot; area: MapArea; header: Header }) {
  return (
    <MapFrame label={`Map: ${spot.name}`} draw={(box, onGap) => drawMap(box, spot, { area, header, onGap })}>
      {spot.kind === 'around' && 'The owner has not marked the exact spot. It is around here.'}
    </MapFrame>
  )
}
