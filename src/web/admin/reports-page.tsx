// The reports of visitors, open or closed.
import './reports.css'
import { OctagonPause } from 'lucide-react'
import { useState } from 'react'
import { dialable, formatPhone } from '../../contract/contact-links.ts'
import { formatCount, momentText } from '../../contract/day-text.ts'
import type { Report } from '../../contract/report.ts'
import { maxReportNote, reportOutcomes, reportReasons } from '../../contract/report-choices.ts'
import type { ReasonKind } from '../../contract/transitions.ts'
import { PageHeading } from '../area/page-heading.tsx'
import { paletteClass } from '../business/data-classes.ts'
import { HistoryList } from '../business/history-list.tsx'
import { StatusBadge } from '../business/status-badge.tsx'
import { readReported } from '../data/business-query.ts'
import { describeTotal, useLines } from '../data/paged-lists.ts'
import { reportsQuery, useReportClosing } from '../data/reports.ts'
import { PageLink, useAddress } from '../navigation/navigation.tsx'
import type { ScreenParts } from '../screen.ts'
import { SelectField, TextAreaField } from '../ui/fields.tsx'
import { LineFailures, SentNotice, SubmitButton } from '../ui/form-summary.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { titled } from '../ui/page-head.ts'
import { showToast } from '../ui/toast.ts'
import { LineForm, useLineSending, WriteToOwner } from './line-forms.tsx'
import { DecisionDialog } from './lists/decision-dialog.tsx'
import { ModerationImage } from './lists/moderation-card.tsx'
import { LineSubject } from './log-page.tsx'
import { useTypedTexts } from './use-typed-form.ts'

export const reportsPage: ScreenParts = {
  Component: ReportsPage,
  head: titled('Reports'),
  load: ({ client, get, search }) => [client.prefetchInfiniteQuery(reportsQuery(search, get))],
}

function ReportsPage() {
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
      <SentNotice words={sentWords} />
      <LineFailures actions={['/admin/reports', '/admin/reports?form=message']} lines={list.lines} />
      <div ref={keepFocus}>
        <HistoryList
          isCounted
          list={list}
          failureTitle="The reports could not be loaded"
          none={isClosed ? 'No report has been closed yet.' : 'Nothing is waiting here.'}
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

const sentWords = {
  report: 'The report is closed.',
  message: 'The message was sent to the owner.',
}

function countText(total: string, isClosed: boolean): string {
  if (isClosed) return total === '1' ? '1 closed report' : `${formatCount(total)} closed reports`
  if (total === '0') return 'No reports are waiting for you'
  return total === '1' ? '1 report is waiting for you' : `${formatCount(total)} reports are waiting for you`
}

function ReportCard({ report }: { report: Report }) {
  const { id, at, reason, text, outcome, note, business } = report
  return (
    <li className="history-line" id={`line-${id}`}>
      <ReportedListing business={business} />
      <h3>{reportReasons[reason]}</h3>
      <p className="history-who">
        A visitor <time dateTime={at}>{momentText(at)}</time>
      </p>
      {text && (
        <blockquote>
          <bdi>{text}</bdi>
        </blockquote>
      )}
      {outcome === null && business.hasOwner && <WriteToOwner report={report} />}
      {outcome === null ? (
        <ReportOutcomeForm report={report} />
      ) : (
        <p className="history-undone">
          {reportOutcomes[outcome].label}
          {note && `: ${note}`}
        </p>
      )}
    </li>
  )
}

/** What a moderator needs to know about the listing to act at once. */
function ReportedListing({ business }: Pick<Report, 'business'>) {
  const { name, category, image, focalPoint, phone, approvalStatus } = business
  const number = phone && dialable(phone)
  return (
    <div className={`reported ${paletteClass(category)}`}>
      <ModerationImage image={image} focalPoint={focalPoint} name={name} category={category} sizes="5.5rem" />
      <div>
        <LineSubject business={business} />
        <p className="report-state">
          <StatusBadge status={approvalStatus} />
          {phone && !number && <bdi>{phone}</bdi>}
          {phone && number && (
            <a className="text-button" href={`tel:${number}`}>
              {formatPhone(phone)}
            </a>
          )}
          {!phone && <span className="hint">No phone</span>}
        </p>
      </div>
    </div>
  )
}

const action = '/admin/reports'

function ReportOutcomeForm({ report }: { report: Report }) {
  const { id, tellsReporter, business } = report
  const failureTitle = 'The report was not closed'
  const names = { outcome: `outcome-${id}`, note: `note-${id}` }
  const empty = { [names.outcome]: '', [names.note]: '' }
  const { ref, refused, typed, fieldOf, showErrors } = useTypedTexts(action, empty)
  // If the listing is suspended, the outcome is nearly always 'hidden'.
  const outcome = typed[names.outcome] || (business.approvalStatus === 'suspended' ? 'hidden' : '')
  const { mutateAsync } = useReportClosing(id)
  const { run, isRunning } = useLineSending(
    { id, failureTitle, showErrors },
    async (closing: { outcome: string; note: string }) => {
      await mutateAsync(closing)
      showToast({
        title: 'Report closed',
        text: tellsReporter ? 'The sender is told by email.' : 'The sender left no address.',
      })
    },
  )
  return (
    <LineForm
      ref={ref}
      action={action}
      id={id}
      refused={refused}
      label={`Close the report about ${business.name}`}
      failureTitle={failureTitle}
      onSubmit={() => void run({ outcome, note: typed[names.note] ?? '' })}
    >
      <SuspendReported report={report} />
      <SelectField label="Outcome" {...fieldOf(names.outcome)} value={outcome}>
        <option value="">Choose an outcome</option>
        {Object.entries(reportOutcomes).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
      {tellsReporter && (
        <TextAreaField
          label="Note to the sender"
          required={false}
          rows={2}
          maxLength={maxReportNote}
          help={`At most ${maxReportNote} characters. It is emailed with the outcome.`}
          {...fieldOf(names.note)}
        />
      )}
      <SubmitButton label="Close the report" busyLabel="Closing..." busy={isRunning} />
    </LineForm>
  )
}

function SuspendReported({ report: { reason, business } }: { report: Report }) {
  const [isAsking, setAsking] = useState(false)
  const isShown = business.approvalStatus === 'approved'
  return (
    <>
      {isShown && (
        <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
          <OctagonPause aria-hidden="true" /> Suspend this listing…
          <span className="sr-only"> {business.name}</span>
        </button>
      )}
      {isAsking && (
        <DecisionDialog
          decision={{ transition: 'suspend', business, suggested: suggestions[reason] }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const suggestions: Partial<Record<Report['reason'], ReasonKind>> = {
  'wrong-details': 'wrong-details',
  offensive: 'offensive',
}
