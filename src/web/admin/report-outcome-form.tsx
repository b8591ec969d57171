// Knows the form that gives a report its outcome.
import type { SubmitEvent } from 'react'
import { maxReportNote, type Report, reportOutcomes } from '../../contract/report.ts'
import { showFailureToast } from '../data/failure-toast.ts'
import { fieldErrorOf, firstFieldOf } from '../data/field-errors.ts'
import { useReportClosing } from '../data/report-closing.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { fieldId } from '../ui/field.tsx'
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
  const { ref, refused, typed, fieldOf } = useTypedTexts(action, { [names.outcome]: '', [names.note]: '' })
  // A listing that is hidden is nearly always the outcome.
  const outcome = typed[names.outcome] || (business.approvalStatus === 'suspended' ? 'hidden' : '')
  const { run, isRunning, errorOf } = useClosing(report)
  const field = (name: keyof typeof names) => ({ ...fieldOf(names[name]), ...errorOf(name) })
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
      <SelectField label="Outcome" {...field('outcome')} value={outcome}>
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
          {...field('note')}
        />
      )}
      <SubmitButton label="Close the report" busyLabel="Closing..." busy={isRunning} />
    </form>
  )
}

/** Closes the report, and says what came of it: a wrong field gets the focus. */
function useClosing({ id, tellsReporter }: Report) {
  const { mutateAsync, error, isIdle } = useReportClosing(id)
  const { run, isRunning } = useOneAtATime(async (closing: { outcome: string; note: string }) => {
    try {
      await mutateAsync(closing)
      showToast({
        title: 'Report closed',
        text: tellsReporter ? 'Its sender is told by mail.' : 'Its sender left no address.',
      })
    } catch (failure) {
      const field = document.getElementById(fieldId(`${firstFieldOf(failure)}-${id}`))
      if (field) field.focus()
      else showFailureToast('The report was not closed', failure)
    }
  })
  const errorOf = (name: string) => (isIdle ? {} : { error: fieldErrorOf(error, name) })
  return { run, isRunning, errorOf }
}
