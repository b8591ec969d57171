// Knows where a business is: its place in words, a dot on the map of the provinces, and the map of streets.
import type { BusinessDetail } from '../../../contract/business.ts'
import { filterPath, noFilter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { LocatorMap } from '../../places/locator-map.tsx'
import { MapLoader } from '../../places/map-loader.tsx'

export function BusinessWhere({ business }: { business: BusinessDetail }) {
  const { place, placeLabel, latitude, longitude, hasPin } = business
  if (!place) return null
  const { id, name, province } = place
  // A hidden address has no point: then the map shows the province only.
  const point = { latitude, longitude }
  return (
    <section className="where" aria-labelledby="where-heading">
      <h2 id="where-heading">Where</h2>
      <LocatorMap label={`Map: ${name} in ${province}`} province={province} {...point} />
      <p>{placeLabel}</p>
      <PageLink
        className="alike"
        href={`${filterPath({ ...noFilter, location: name, place: String(id) })}#results`}
      >
        {`All businesses in ${name}`}
      </PageLink>
      <MapLoader kind={hasPin ? 'pin' : 'around'} name={business.name} {...point} />
    </section>
  )
}
