// Knows one report of a visitor: what it says, about which listing, and its outcome or the form for it.
import { momentText } from '../../contract/day-text.ts'
import { type Report, reportOutcomes, reportReasons } from '../../contract/report.ts'
import { StatusBadge } from '../business/status-badge.tsx'
import { LineSubject } from './line-subject.tsx'
import { ReportOutcomeForm } from './report-outcome-form.tsx'

export function ReportCard({ report }: { report: Report }) {
  const { id, at, reason, text, outcome, note, business } = report
  return (
    <li className="history-line" id={`line-${id}`}>
      <LineSubject business={business} />
      {business.approvalStatus !== 'approved' && (
        <p className="report-state">
          <StatusBadge status={business.approvalStatus} />
        </p>
      )}
      <h3>{reportReasons[reason]}</h3>
      <p className="history-who">
        A visitor <time dateTime={at}>{momentText(at)}</time>
      </p>
      {text && (
        <blockquote>
          <bdi>{text}</bdi>
        </blockquote>
      )}
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
