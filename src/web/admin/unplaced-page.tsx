// Knows the list of businesses whose place the program does not know for sure; a moderator chooses it.
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHeading } from '../area/page-heading.tsx'
import { unplacedQuery } from '../data/unplaced.ts'
import { formatCount } from '../ui/format-count.ts'
import { Notice } from '../ui/notice.tsx'
import { UnplacedCard } from './unplaced-card.tsx'

export function UnplacedPage() {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(unplacedQuery())
  const items = data?.pages.flatMap(({ businesses }) => businesses) ?? []
  const total = data?.pages[0]?.total
  return (
    <>
      <PageHeading
        title="Listings Without a Place"
        text={<span role="status">{total === undefined ? 'Loading...' : countText(total)}</span>}
      />
      {isError && !isFetching && (
        <Notice title="The listings could not be loaded" onRetry={() => refetch()}>
          No place that you chose was lost.
        </Notice>
      )}
      <ul className="moderation-list">
        {items.map((business) => (
          <UnplacedCard key={business.id} business={business} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="moderation-more">
          <button
            type="button"
            className="button"
            aria-disabled={isFetching || undefined}
            onClick={() => !isFetching && fetchNextPage()}
          >
            {isFetching ? 'Loading listings...' : 'Load more listings'}
          </button>
        </div>
      )}
    </>
  )
}

function countText(total: string): string {
  if (total === '0') return 'Every listing has a place.'
  const count = total === '1' ? '1 listing has' : `${formatCount(total)} listings have`
  return `${count} a location that may mean several places, or none that we know.`
}
