// Knows the first page of the admin area: the numbers and the quick links (spec §2).
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '../area/page-heading.tsx'
import { adminStatsQuery } from '../data/moderation-lists.ts'
import { Notice } from '../ui/notice.tsx'
import { AdminStatCards } from './admin-stat-cards.tsx'
import { QuickLinks } from './quick-links.tsx'

export function AdminOverviewPage() {
  const { data: stats, isError, isFetching, refetch } = useQuery(adminStatsQuery)
  const isMissing = isError && !stats
  return (
    <>
      <PageHeading title="Overview" tab="Admin Dashboard" text={stats && overviewText(stats.pending)} />
      {isMissing && !isFetching && (
        <Notice title="The numbers could not be loaded" onRetry={() => refetch()}>
          Nothing has changed. The pages below work all the same.
        </Notice>
      )}
      {(!isMissing || isFetching) && <AdminStatCards stats={stats} />}
      <QuickLinks pending={stats?.pending} />
    </>
  )
}

function overviewText(pending: number): string {
  if (pending === 0) return 'Nothing is waiting for a decision.'
  return pending === 1
    ? 'One listing is waiting for a decision.'
    : `${pending} listings are waiting for a decision.`
}
