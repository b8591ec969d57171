// Knows the featured businesses of the home page: one row that scrolls sideways, so that the results are not far below.
import { useQuery } from '@tanstack/react-query'
import { BusinessCards } from '../../business/business-cards.tsx'
import { SkeletonList } from '../../business/skeleton-list.tsx'
import { featuredQuery } from '../../data/business-lists.ts'
import { Notice } from '../../ui/notice.tsx'
import { Rail } from '../../ui/rail.tsx'

export function FeaturedSection() {
  const { data: businesses, isError, refetch } = useQuery(featuredQuery())
  const isLoading = !businesses && !isError
  return (
    <section id="featured" className="section" aria-labelledby="featured-heading" tabIndex={-1}>
      <header className="section-head">
        <h2 id="featured-heading">Featured Listings</h2>
        {isLoading ? (
          <p role="status">Loading featured businesses...</p>
        ) : (
          <p>Chosen by our moderators, never paid for.</p>
        )}
      </header>
      {isError && (
        <Notice title="Featured businesses could not be loaded" onRetry={refetch}>
          The rest of the page works as always.
        </Notice>
      )}
      {isLoading && <SkeletonList className="rail" count={4} />}
      {businesses?.length === 0 && <p>Nothing is featured at the moment.</p>}
      {businesses && businesses.length > 0 && (
        <Rail label="Featured listings">
          <BusinessCards businesses={businesses} sizes="19.5rem" />
        </Rail>
      )}
    </section>
  )
}
