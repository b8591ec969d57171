// The maps of a page: those that the server draws (the provinces, whose shapes are in a file so that no script contains them, and places), and
// the map of streets, loaded on a tap only, because it costs data. Without JavaScript there is no map of streets.
import { type ReactNode, useState } from 'react'
import { isOnMap, type Province, placeMapSize, provincePath } from '../../contract/provinces.ts'
import { useSite } from '../ui/page-head.ts'
import type { MapSpot, OpenedMap } from './street-map/open-map.tsx'

/** The size of the map, in its own units. */
const mapWidth = 640
const mapHeight = 556

type ProvinceMapProps = {
  /** The text alternative of the map; '' if a list next to it says the same. */
  label: string
  /** The province to highlight. */
  province?: Province | undefined
  /** A point of the map, in its units. */
  dot?: { x: number; y: number } | null
  /** Shapes to show instead of the whole country. */
  children?: ReactNode
}

export function ProvinceMap({ label, province, dot, children }: ProvinceMapProps) {
  return (
    <svg
      className="province-map"
      viewBox={`-4 -4 ${mapWidth + 8} ${mapHeight + 8}`}
      role="img"
      aria-label={label || undefined}
      aria-hidden={label === ''}
    >
      {children ?? <MapShape name="south-africa" />}
      {province && (
        <g className="province-here">
          <MapShape name={provincePath(province)} />
        </g>
      )}
      {dot && <circle className="map-dot" cx={dot.x} cy={dot.y} r="14" />}
    </svg>
  )
}

/** A shape of the file: a province by its path, `south-africa` or `names`. */
export function MapShape({ name }: { name: string }) {
  return <use href={`/map/provinces.svg#${name}`} />
}

export function PlaceMap({ path, label }: { path: string; label: string }) {
  return <img className="place-map" src={path} alt={label} loading="lazy" {...placeMapSize} />
}

const loadingText = 'Loading the map…'
const failedText = 'The map could not be loaded. Check your connection and tap again.'

/** `open` loads the script of a map and opens its file, at each call of `load` until it succeeds. */
export function useMapScript<Opened extends object>(open: () => Promise<Opened>) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [status, setStatus] = useState('')
  const isLoading = status === loadingText
  const load = () => {
    if (isLoading) return
    setStatus(loadingText)
    open().then(
      (found) => {
        setOpened(found)
        setStatus('')
      },
      () => setStatus(failedText),
    )
  }
  return { opened, status, isLoading, load, close: () => setOpened(null) }
}

type MapLoaderProps = Pick<MapSpot, 'kind' | 'name'> & { latitude: number | null; longitude: number | null }

/** Renders nothing without a map, and nothing for a point that is hidden or outside the map. */
export function MapLoader({ latitude, longitude, ...named }: MapLoaderProps) {
  const { map } = useSite()
  const { opened, status, isLoading, load } = useMapScript<OpenedMap>(() =>
    import('./street-map/open-map.tsx').then(({ openMap }) => openMap()),
  )
  if (!map || latitude === null || longitude === null || !isOnMap(map, latitude, longitude)) return null
  const spot = { ...named, latitude, longitude }
  if (opened) return <opened.StreetMap spot={spot} area={map} header={opened.header} />
  return (
    <div className="map-loader">
      <button type="button" className="button" onClick={load} aria-disabled={isLoading}>
        Load map (about 300 kB)
      </button>
      <p role="status">{status}</p>
    </div>
  )
}
