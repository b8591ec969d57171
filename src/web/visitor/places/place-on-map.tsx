// Knows the map of streets of a landing page: of a place, not of a province, which has no point.
import { isOnMap } from '../../../contract/map.ts'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { MapLoader } from '../../places/map-loader.tsx'
import { useSite } from '../../ui/site-context.ts'

export function PlaceOnMap({ place: { name, latitude, longitude } }: { place: PlaceOverview }) {
  const { map } = useSite()
  if (!map || latitude === null || longitude === null || !isOnMap(map, latitude, longitude)) return null
  return (
    <section className="section map-section" aria-labelledby="map-heading">
      <div className="section-head">
        <h2 id="map-heading">{`${name} on the map`}</h2>
      </div>
      <MapLoader kind="place" name={name} latitude={latitude} longitude={longitude} />
    </section>
  )
}
