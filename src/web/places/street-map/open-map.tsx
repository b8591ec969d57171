// What a tap on 'Load map' loads: the map of streets on the page of a business or a place, and what every map of streets shares: its box, how
// it behaves, how parts of its file are requested, and the notice about missing parts.

import { Circle, Control, DivIcon, Map as LeafletMap, Marker } from 'leaflet'
import { FetchSource, type Header, PMTiles, type Source } from 'pmtiles'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type MapArea, mapFilePath } from '../../../contract/provinces.ts'
import { Notice } from '../../ui/notice.tsx'
import { streetLayer } from './map-style.ts'
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

/** `onGap` is called for each part that cannot be loaded. A directory that failed once stays missing in the same `PMTiles`. */
export function openTiles(onGap: () => void): PMTiles {
  const file = new FetchSource(mapFilePath)
  const source: Source = {
    getKey: () => file.getKey(),
    getBytes: (...range) =>
      file.getBytes(...range).catch((error: Error) => {
        // Zooming further cancels what is being loaded.
        if (error.name !== 'AbortError') onGap()
        throw error
      }),
  }
  return new PMTiles(source)
}

/** A business at its pin, a business somewhere around the middle of its place, or a place. */
export type MapSpot = {
  kind: 'pin' | 'around' | 'place'
  name: string
  latitude: number
  longitude: number
}

export type MapOptions = {
  area: MapArea
  header: Header
  /** Called when a tile cannot be loaded. */
  onGap: () => void
}
/** `loadAgain` loads the tiles that are in view once more. */
export type DrawnMap = { loadAgain: () => void; remove: () => void }

const firstZoom = { pin: 16, around: 14, place: 13 }
const aroundMetres = 600

export function drawMap(box: HTMLElement, spot: MapSpot, options: MapOptions): DrawnMap {
  const { map, ...drawn } = drawStreets(box, options)
  map.setView([spot.latitude, spot.longitude], firstZoom[spot.kind], { animate: false })
  addSpot(map, spot)
  return drawn
}

/** Draws the streets alone; the caller sets the view. */
export function drawStreets(
  box: HTMLElement,
  { area, header, onGap }: MapOptions,
): DrawnMap & { map: LeafletMap } {
  const map = openLeaflet(box, area)
  zoomByWheelAfterClick(map)
  addControls(map)
  const addStreets = () => streetLayer(openTiles(onGap), header.maxZoom).addTo(map)
  let streets = addStreets()
  return {
    map,
    loadAgain: () => {
      streets.remove()
      streets = addStreets()
    },
    remove: () => map.remove(),
  }
}

function openLeaflet(box: HTMLElement, area: MapArea): LeafletMap {
  const isMotionAllowed = !matchMedia('(prefers-reduced-motion: reduce)').matches
  return new LeafletMap(box, {
    minZoom: 5,
    maxZoom: 18,
    maxBounds: [
      [area.south, area.west],
      [area.north, area.east],
    ],
    // One finger scrolls the page; two fingers move the map and zoom it.
    dragging: !matchMedia('(pointer: coarse)').matches,
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: isMotionAllowed,
    fadeAnimation: isMotionAllowed,
    inertia: isMotionAllowed,
  })
}

/** Until a click, and after the pointer has left, the wheel scrolls the page. */
function zoomByWheelAfterClick(map: LeafletMap): void {
  const box = map.getContainer()
  box.addEventListener('mousedown', () => map.scrollWheelZoom.enable())
  box.addEventListener('mouseleave', () => map.scrollWheelZoom.disable())
}

function addControls(map: LeafletMap): void {
  map.addControl(new Control.Zoom({ zoomInTitle: 'Zoom in', zoomOutTitle: 'Zoom out' }))
  map.addControl(new Control.Attribution({ prefix: false }))
}

function addSpot(map: LeafletMap, { kind, name, latitude, longitude }: MapSpot): void {
  if (kind === 'around') {
    new Circle([latitude, longitude], { radius: aroundMetres, className: 'map-around' }).addTo(map)
    return
  }
  const icon = new DivIcon({ className: 'map-pin', iconSize: [32, 40], iconAnchor: [16, 40] })
  const pin = new Marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map)
  const element = pin.getElement()
  element?.setAttribute('role', 'img')
  element?.setAttribute('aria-label', name)
}
