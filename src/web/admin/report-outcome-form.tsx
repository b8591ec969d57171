// Knows the form that gives a report its outcome.
import type { SubmitEvent } from 'react'
import { maxReportNote, type Report, reportOutcomes } from '../../contract/report.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { type FieldErrors, fieldErrorsOf } from '../data/field-errors.ts'
import { useReportClosing } from '../data/report-closing.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { RefusedSummary } from '../ui/refused-summary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SignedInAs } from '../ui/signed-in-as.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { showToast } from '../ui/toast-store.ts'
import { SuspendReported } from './suspend-reported.tsx'
import { useTypedTexts } from './use-typed-texts.ts'

const action = '/admin/reports'

export function ReportOutcomeForm({ report }: { report: Report }) {
  const { id, tellsReporter, business } = report
  const names = { outcome: `outcome-${id}`, note: `note-${id}` }
  const empty = { [names.outcome]: '', [names.note]: '' }
  const { ref, refused, typed, fieldOf, showErrors } = useTypedTexts(action, empty)
  // A listing that is hidden is nearly always the outcome.
  const outcome = typed[names.outcome] || (business.approvalStatus === 'suspended' ? 'hidden' : '')
  const { run, isRunning } = useClosing(report, showErrors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run({ outcome, note: typed[names.note] ?? '' })
  }
  return (
    <form
      className="form report-form"
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      aria-label={`Close the report about ${business.name}`}
    >
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      {refused?.values.id?.[0] === String(id) && (
        <RefusedSummary refused={refused} failureTitle="The report was not closed" />
      )}
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
          help={`At most ${maxReportNote} characters. It is mailed with the outcome.`}
          {...fieldOf(names.note)}
        />
      )}
      <SubmitButton label="Close the report" busyLabel="Closing..." busy={isRunning} />
    </form>
  )
}

/** Closes the report, and says what came of it. */
function useClosing({ id, tellsReporter }: Report, showErrors: (errors: FieldErrors) => void) {
  const { mutateAsync } = useReportClosing(id)
  return useOneAtATime(async (closing: { outcome: string; note: string }) => {
    showErrors({})
    try {
      await mutateAsync(closing)
      showToast({
        title: 'Report closed',
        text: tellsReporter ? 'Its sender is told by mail.' : 'Its sender left no address.',
      })
    } catch (failure) {
      const errors = Object.entries(fieldErrorsOf(failure))
      if (errors.length === 0) showFailureToast('The report was not closed', failure)
      showErrors(Object.fromEntries(errors.map(([name, error]) => [`${name}-${id}`, error])))
    }
  })
}
