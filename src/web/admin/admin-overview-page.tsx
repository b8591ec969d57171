// Knows the first page of the admin area: the numbers and the quick links (spec §2), what waits, what is odd and what was done.
import { useQuery } from '@tanstack/react-query'
import type { AdminOverview } from '../../contract/admin-overview.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { adminOverviewQuery } from '../data/admin-overview.ts'
import { loadFailureText } from '../data/call-error.ts'
import { adminStatsQuery } from '../data/moderation-lists.ts'
import { waitingEditsQuery } from '../data/waiting-edits.ts'
import { Notice } from '../ui/notice.tsx'
import { AdminStatCards } from './admin-stat-cards.tsx'
import { OverviewOdd } from './overview-odd.tsx'
import { OverviewRecent } from './overview-recent.tsx'
import { OverviewWeeks } from './overview-weeks.tsx'
import { decisionsText, editsText, reportsText, waitingText } from './overview-words.ts'
import { QuickLinks } from './quick-links.tsx'
import './admin-overview.css'

export function AdminOverviewPage() {
  const { data: stats, error, isFetching, refetch } = useQuery(adminStatsQuery)
  const overview = useQuery(adminOverviewQuery)
  const edits = useQuery(waitingEditsQuery()).data?.total ?? '0'
  const isMissing = error && !stats
  const { data } = overview
  return (
    <>
      <PageHeading
        title="Overview"
        tab="Admin Dashboard"
        text={stats && headingText(stats.pending, edits, data)}
      />
      {isMissing && !isFetching && (
        <Notice title="The numbers could not be loaded" onRetry={() => refetch()}>
          {loadFailureText(error)}
        </Notice>
      )}
      {(!isMissing || isFetching) && <AdminStatCards stats={stats} />}
      {data && data.odd.length > 0 && <OverviewOdd odd={data.odd} />}
      <QuickLinks pending={stats?.pending} edits={edits} reports={data?.openReports} />
      <div className="overview-panels">
        {overview.error && !data && (
          <Notice title="The last two weeks could not be loaded" onRetry={() => overview.refetch()}>
            {loadFailureText(overview.error)}
          </Notice>
        )}
        {data && <OverviewWeeks days={data.days} />}
        {data && <OverviewRecent recent={data.recent} />}
      </div>
    </>
  )
}

function headingText(pending: number, edits: string, overview: AdminOverview | undefined): string {
  const sentences = [
    decisionsText(pending, edits),
    overview ? waitingText(overview.waiting) : '',
    pending > 0 && edits !== '0' ? editsText(edits) : '',
    reportsText(overview?.openReports),
  ]
  return sentences.filter(Boolean).join(' ')
}
