// What a tap on 'Load map' loads: the map of streets on a page.
import type { Header } from 'pmtiles'
import { useEffect, useRef, useState } from 'react'
import type { MapArea } from '../../../contract/provinces.ts'
import { Notice } from '../../ui/notice.tsx'
import { type DrawnMap, drawMap, type MapSpot, openTiles } from './draw-map.ts'
import './street-map.css'

export type OpenedMap = { StreetMap: typeof StreetMap; header: Header }

/** Rejects when the file cannot be read. */
export async function openMap(): Promise<OpenedMap> {
  return { StreetMap, header: await openTiles(() => {}).getHeader() }
}

/** The props are read once: another spot is another page, with a map of its own. */
export function StreetMap({ spot, area, header }: { spot: MapSpot; area: MapArea; header: Header }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(null)
  const [first] = useState({ spot, area, header })
  const [hasGap, setHasGap] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const map = drawMap(box.current, { ...first, onGap: () => setHasGap(true) })
    drawn.current = map
    // The button that was tapped is gone, and the focus with it.
    if (document.activeElement === document.body) box.current.focus({ preventScroll: true })
    return map.remove
  }, [first])
  const retry = () => {
    setHasGap(false)
    box.current?.focus({ preventScroll: true })
    drawn.current?.loadAgain()
  }
  return (
    <figure className="street-map">
      <div ref={box} role="application" aria-label={`Map: ${spot.name}`} aria-describedby="map-help" />
      <figcaption id="map-help">
        {spot.kind === 'around' && 'The owner has not marked the exact spot. It is around here. '}
        <span className="map-by-touch">Move the map with two fingers.</span>
        <span className="map-by-mouse">Drag to move. The arrow keys, plus and minus work too.</span>
      </figcaption>
      {hasGap && (
        <Notice title="Parts of the map could not be loaded" onRetry={retry}>
          You may be offline.
        </Notice>
      )}
    </figure>
  )
}
