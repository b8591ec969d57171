// Knows the list of businesses whose place the program does not know for sure; a moderator chooses it.
import { PageHeading } from '../area/page-heading.tsx'
import { loadFailureText } from '../data/call-error.ts'
import { describeTotal, useLines } from '../data/history-lists.ts'
import { unplacedQuery } from '../data/unplaced.ts'
import { formatCount } from '../ui/format-count.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { UnplacedCard } from './unplaced-card.tsx'

export function UnplacedPage() {
  const list = useLines(unplacedQuery())
  return (
    <>
      <PageHeading
        title="Listings Without a Place"
        text={<span role="status">{describeTotal(list, countText)}</span>}
      />
      <ul className="moderation-list" ref={keepFocus}>
        {list.lines.map((business) => (
          <UnplacedCard key={business.id} business={business} />
        ))}
      </ul>
      {list.failure && (
        <Notice title="The listings could not be loaded" onRetry={list.retry}>
          {loadFailureText(list.failure)}
        </Notice>
      )}
      {list.next && !list.failure && (
        <div className="moderation-more">
          <button
            type="button"
            className="button"
            aria-disabled={list.isLoadingMore || undefined}
            onClick={list.loadMore}
          >
            {list.isLoadingMore ? 'Loading listings...' : 'Load more listings'}
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
