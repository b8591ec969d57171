// When the map of streets is loaded: at a tap, because it costs data. Without JavaScript there is no such map.
import { useState } from 'react'
import { isOnMap } from '../../contract/provinces.ts'
import { useSite } from '../ui/page-head.ts'
import type { MapSpot } from './street-map/draw-map.ts'
import type { OpenedMap } from './street-map/open-map.tsx'

const loadingText = 'Loading the map…'
const failedText = 'The map could not be loaded. Check your connection and tap again.'

type MapLoaderProps = Pick<MapSpot, 'kind' | 'name'> & { latitude: number | null; longitude: number | null }

/** Nothing without a map, and nothing for a point that is hidden or not on it. */
export function MapLoader({ latitude, longitude, ...named }: MapLoaderProps) {
  const { map } = useSite()
  const [opened, setOpened] = useState<OpenedMap>()
  const [status, setStatus] = useState('')
  if (!map || latitude === null || longitude === null || !isOnMap(map, latitude, longitude)) return null
  const spot = { ...named, latitude, longitude }
  if (opened) return <opened.StreetMap spot={spot} area={map} header={opened.header} />
  const isLoading = status === loadingText
  const load = () => {
    if (isLoading) return
    setStatus(loadingText)
    import('./street-map/open-map.tsx')
      .then(({ openMap }) => openMap())
      .then(setOpened, () => setStatus(failedText))
  }
  return (
    <div className="map-loader">
      <button type="button" className="button" onClick={load} aria-disabled={isLoading}>
        Load map (about 300 kB)
      </button>
      <p role="status">{status}</p>
    </div>
  )
}
