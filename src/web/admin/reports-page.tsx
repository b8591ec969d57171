// Knows the reports of visitors: those that wait for an outcome, and those that have one.
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { readReported, reportsQuery } from '../data/reports.ts'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { formatCount } from '../ui/format-count.ts'
import { SentNotice } from '../ui/sent-notice.tsx'
import { ReportCard } from './report-card.tsx'

export function ReportsPage() {
  const { search } = useAddress()
  const isClosed = new URLSearchParams(search).get('state') === 'closed'
  const business = readReported(search)
  const query = useInfiniteQuery(reportsQuery(search))
  const pages = query.data?.pages
  const total = pages?.[0]?.total
  return (
    <>
      <PageHeading
        title="Reports"
        text={<span role="status">{total === undefined ? 'Loading...' : countText(total, isClosed)}</span>}
      >
        {business && (
          <PageLink className="button" href="/admin/reports">
            All reports
          </PageLink>
        )}
        <PageLink className="button" href={isClosed ? '/admin/reports' : '/admin/reports?state=closed'}>
          {isClosed ? 'Open reports' : 'Closed reports'}
        </PageLink>
      </PageHeading>
      <SentNotice words={{ report: 'The report is closed.' }} />
      <HistoryList
        list={{
          lines: pages?.flatMap(({ businesses }) => businesses) ?? [],
          next: query.hasNextPage ? (pages?.at(-1)?.next ?? '') : '',
          isLoading: !pages && query.isFetching,
          isLoadingMore: query.isFetchingNextPage,
          failure: query.error,
          loadMore: () => query.fetchNextPage(),
          retry: () => query.refetch(),
        }}
        none={isClosed ? 'No report has been closed yet.' : 'Nothing waits here.'}
        pathOf={(cursor) =>
          `/admin/reports?${new URLSearchParams({ ...(isClosed && { state: 'closed' }), ...(business && { business }), cursor })}`
        }
      >
        {(report) => <ReportCard key={report.id} report={report} />}
      </HistoryList>
    </>
  )
}

function countText(total: string, isClosed: boolean): string {
  if (isClosed) return total === '1' ? '1 closed report' : `${formatCount(total)} closed reports`
  return total === '1' ? '1 report waits for you' : `${formatCount(total)} reports wait for you`
}
