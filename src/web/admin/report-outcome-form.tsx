// Knows the form that gives a report its outcome.
import { type SubmitEvent, useState } from 'react'
import { maxReportNote, type Report, reportOutcomes } from '../../contract/report.ts'
import { useReportClosing } from '../data/reports.ts'
import { sentenceOf } from '../data/send.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { focusHeading } from '../navigation/focus-management.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { showToast } from '../ui/toast-store.ts'

export function ReportOutcomeForm({ report: { id, tellsReporter, business } }: { report: Report }) {
  const [outcome, setOutcome] = useState('')
  const [note, setNote] = useState('')
  const { mutateAsync } = useReportClosing(id)
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      await mutateAsync({ outcome, note })
      showToast({
        title: 'Report closed',
        text: tellsReporter ? 'Its sender is told by mail.' : 'Its sender left no address.',
      })
      focusHeading()
    } catch (error) {
      const text = sentenceOf(error, 'Please try again.')
      showToast({ title: 'The report was not closed', text, tone: 'destructive' })
    }
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form
      className="form report-form"
      noValidate
      onSubmit={submit}
      aria-label={`Close the report about ${business.name}`}
    >
      <SelectField
        label="Outcome"
        name={`outcome-${id}`}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
      >
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
          name={`note-${id}`}
          required={false}
          rows={2}
          maxLength={maxReportNote}
          help={`At most ${maxReportNote} characters. It is mailed with the outcome.`}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <SubmitButton label="Close the report" busyLabel="Closing..." busy={isRunning} />
    </form>
  )
}
