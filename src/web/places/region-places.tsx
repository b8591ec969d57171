// The places of the region of the directory, as links: those of a province or an area by municipality.

import { formatCount } from '../../contract/day-text.ts'
import type { RegionPlace } from '../../contract/place.ts'
import type { SiteRegion } from '../../contract/provinces.ts'
import { landingPath, leastForLanding } from '../../contract/public-addresses.ts'
import { filterPath, noFilter } from '../data/filter.ts'
import { groupBy } from '../data/group-by.ts'
import { PageLink } from '../navigation/navigation.tsx'
import './region-places.css'

type RegionPlacesProps = { region: SiteRegion; places: readonly RegionPlace[] }

export function RegionPlaces({ region, places }: RegionPlacesProps) {
  const municipalities = groupBy(places, ({ municipality }) => municipality ?? region.name)
  if (region.kind === 'place' || municipalities.length < 2) return <PlaceLinks places={places} />
  return (
    <dl className="region-places">
      {municipalities.map(([municipality, itsPlaces]) => (
        <div key={municipality}>
          <dt>{municipality}</dt>
          <dd>
            <PlaceLinks places={itsPlaces} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PlaceLinks({ places }: { places: readonly RegionPlace[] }) {
  return (
    <ul className="place-pills">
      {places.map((place) => (
        <li key={place.id}>
          <PageLink className="pill" href={linkTo(place)}>
            {place.name} <span className="place-total">{formatCount(String(place.total))}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** To the landing page of the place, or to the search if it has none. */
const linkTo = ({ id, name, path, total }: RegionPlace) =>
  total >= leastForLanding
    ? landingPath(path)
    : `${filterPath({ ...noFilter, place: String(id), location: name })}#results`
