// Knows the form of a report. The browser sends it to the address of the page, with or without a script.
// The part after the # makes it another address: without a connection, Back then leads to what was typed.
import { maxReportText, reportReasons } from '../../../contract/report.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { RefusedSummary } from '../../ui/refused-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSendOnce } from '../../ui/use-send-once.ts'

export function ReportForm({ id }: { id: string }) {
  const { refused, at } = useRefusedForm('/report')
  const sendOnce = useSendOnce()
  return (
    <form
      className="form"
      method="post"
      action={`/report?business=${id}#form-summary`}
      noValidate
      onSubmit={sendOnce}
    >
      <RefusedSummary refused={refused} failureTitle="Your report was not sent" />
      <input type="hidden" name="id" value={id} />
      <SelectField label="What is wrong?" {...at('reason')}>
        <option value="">Choose a reason</option>
        {Object.entries(reportReasons).map(([reason, label]) => (
          <option key={reason} value={reason}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Tell us more"
        required={false}
        help={`What should it say? At most ${maxReportText} characters.`}
        {...at('text')}
      />
      <EmailField
        label="Your email"
        required={false}
        help="We write to it once, when we have looked, and then remove it."
        {...at('email')}
      />
      <div className="form-actions">
        <button type="submit" className="button button-main submit">
          Send Report
        </button>
      </div>
    </form>
  )
}
