// Knows the reports of visitors: those that wait for an outcome, and those that have one.
import { PageHeading } from '../area/page-heading.tsx'
import { HistoryList } from '../business/history-list.tsx'
import { describeTotal, useLines } from '../data/history-lists.ts'
import { readReported, reportsQuery } from '../data/reports.ts'
import { useAddress } from '../navigation/address.ts'
import { PageLink } from '../navigation/page-link.tsx'
import { formatCount } from '../ui/format-count.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { SentNotice } from '../ui/sent-notice.tsx'
import { ReportCard } from './report-card.tsx'

export function ReportsPage() {
  const { search } = useAddress()
  const isClosed = new URLSearchParams(search).get('state') === 'closed'
  const business = readReported(search)
  const list = useLines(reportsQuery(search))
  return (
    <>
      <PageHeading
        title="Reports"
        text={<span role="status">{describeTotal(list, (total) => countText(total, isClosed))}</span>}
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
      <div ref={keepFocus}>
        <HistoryList
          isCounted
          list={list}
          failureTitle="The reports could not be loaded"
          none={isClosed ? 'No report has been closed yet.' : 'Nothing waits here.'}
          pathOf={(cursor) =>
            `/admin/reports?${new URLSearchParams({ ...(isClosed && { state: 'closed' }), ...(business && { business }), cursor })}`
          }
        >
          {(report) => <ReportCard key={report.id} report={report} />}
        </HistoryList>
      </div>
    </>
  )
}

function countText(total: string, isClosed: boolean): string {
  if (isClosed) return total === '1' ? '1 closed report' : `${formatCount(total)} closed reports`
  return total === '1' ? '1 report waits for you' : `${formatCount(total)} reports wait for you`
}
