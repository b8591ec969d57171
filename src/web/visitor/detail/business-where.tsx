// Knows where a business is: its place in words, and a dot on the map of the provinces.
import type { BusinessDetail } from '../../../contract/business.ts'
import { filterPath, noFilter } from '../../data/filter.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { ProvinceMap } from '../../places/province-map.tsx'

export function BusinessWhere({ business }: { business: BusinessDetail }) {
  const { place, latitude, longitude } = business
  if (!place) return null
  const { id, name, province } = place
  // A hidden address has no point: then the map shows the province only.
  const dot = latitude !== null && longitude !== null ? { latitude, longitude } : null
  return (
    <section className="where" aria-labelledby="where-heading">
      <h2 id="where-heading">Where</h2>
      <ProvinceMap label={`Map: ${name} in ${province}`} province={province} dot={dot} />
      <p>{`${name}, ${province}`}</p>
      <PageLink
        className="alike"
        href={`${filterPath({ ...noFilter, location: name, place: String(id) })}#results`}
      >
        {`More in ${name}`}
      </PageLink>
    </section>
  )
}
