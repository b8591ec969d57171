// Knows the link to the next page of the list. With JavaScript it adds that page below the list.
import { PageLink } from '../../navigation/page-link.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Notice } from '../../ui/notice.tsx'
import { businesses } from './home-words.ts'
import type { Results } from './use-results.ts'

type LoadMoreProps = { results: Results; href: string; onLoad: () => void }

export function LoadMore({ results, href, onLoad }: LoadMoreProps) {
  if (results.isMoreFailed) {
    return (
      <Notice title="Search failed" onRetry={results.retry}>
        The next businesses could not be loaded. Those above are still right.
      </Notice>
    )
  }
  if (!results.next) return null
  return (
    <div className="load-more">
      <p>
        Showing {formatCount(String(results.businesses?.length))} of {businesses(results.total)}
      </p>
      <PageLink
        className="button"
        href={href}
        onNavigate={onLoad}
        aria-disabled={results.isLoadingMore || undefined}
      >
        {results.isLoadingMore ? 'Loading businesses...' : 'Load more businesses'}
      </PageLink>
    </div>
  )
}
