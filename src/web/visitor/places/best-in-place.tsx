// Knows the best businesses of a place as cards, and the link to all of them in the search.
import { useQuery } from '@tanstack/react-query'
import type { BusinessCard, FoundBusiness } from '../../../contract/business.ts'
import type { Category } from '../../../contract/categories.ts'
import type { PlaceOverview } from '../../../contract/place-overview.ts'
import { BusinessCards } from '../../business/business-cards.tsx'
import { CardSkeleton } from '../../business/card-skeleton.tsx'
import { bestInPlaceQuery, searchPath } from '../../data/place-queries.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { countWords, totalOf } from './place-words.ts'

/** They are from the middle of the place. Here they would read like distances from the visitor. */
const withoutDistances = (businesses: readonly FoundBusiness[]): BusinessCard[] =>
  businesses.map(({ distanceKm, ...card }) => card)

export function BestInPlace({ place, category }: { place: PlaceOverview; category: Category | null }) {
  const query = { ...bestInPlaceQuery(place, category), select: withoutDistances }
  const { data: businesses, error, refetch } = useQuery(query)
  const total = totalOf(place, category)
  const isAll = businesses !== undefined && businesses.length >= total
  return (
    <section className="section" aria-labelledby="best-heading">
      <div className="section-head">
        <h2 id="best-heading">{businesses?.[0]?.reviewCount === 0 ? 'Businesses' : 'Best rated first'}</h2>
      </div>
      {error && !businesses && (
        <Notice title="Search failed" onRetry={refetch}>
          The businesses could not be loaded.
        </Notice>
      )}
      <ul className="cards">
        {businesses ? <BusinessCards businesses={businesses} /> : !error && <CardSkeleton />}
      </ul>
      <p className="place-more">
        <PageLink className="button button-main" href={`${searchPath(place, category)}#results`}>
          {isAll ? `Search in ${place.name}` : `See all ${countWords(total)}`}
        </PageLink>
      </p>
    </section>
  )
}
