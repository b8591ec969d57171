// Loads the map of streets on a tap only, because it costs data. Without JavaScript there is no such map.
import { useState } from 'react'
import { isOnMap } from '../../contract/provinces.ts'
import { useSite } from '../ui/page-head.ts'
import type { MapSpot } from './street-map/draw-map.ts'
import type { OpenedMap } from './street-map/open-map.tsx'

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
