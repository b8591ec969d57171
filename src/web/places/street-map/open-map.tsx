// What a tap on 'Load map' loads: the map of streets on the page of a business or a place, and the frame of every map of streets: its box, the
// help for moving it, and the notice about missing parts.
import type { Header } from 'pmtiles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  return (
    <MapFrame label={`Map: ${spot.name}`} draw={(box, onGap) => drawMap(box, spot, { area, header, onGap })}>
      {spot.kind === 'around' && 'The owner has not marked the exact spot. It is around here.'}
    </MapFrame>
  )
}

type MapFrameProps = {
  label: string
  /** Called once. `onGap` is for a tile that cannot be loaded. */
  draw: (box: HTMLElement, onGap: () => void) => DrawnMap
  className?: string
  /** What the map shows, in words. */
  children?: ReactNode
}

export function MapFrame({ label, draw, className = '', children }: MapFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap>(null)
  const [first] = useState(() => draw)
  const [hasGap, setHasGap] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const map = first(box.current, () => setHasGap(true))
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
    <figure className={`street-map ${className}`}>
      <div ref={box} role="application" aria-label={label} aria-describedby="map-help" />
      <figcaption id="map-help">
        {children} <span className="map-by-touch">Move the map with two fingers.</span>
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
