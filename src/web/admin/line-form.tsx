// The forms in one line of a moderator's list, about one report or claim, and the one that writes to the owner of a reported listing.
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { maxOwnerMessage, type Report } from '../../contract/report.ts'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { useOwnerMessage } from '../data/reports.ts'
import { type FieldErrors, fieldErrorsOf, onlyFieldErrorOf, showFailureToast } from '../data/send.ts'
import { TextAreaField } from '../ui/fields.tsx'
import { isOfLine, RefusedSummary, SignedInAs, SubmitButton } from '../ui/form-summary.tsx'
import { showToast } from '../ui/toast.ts'
import { useTypedTexts } from './use-typed-form.ts'

type LineFormProps = {
  ref: RefObject<HTMLFormElement | null>
  action: PageFormAction
  /** The id of the report or the claim. */
  id: number
  /** The form that was sent without a script and refused; it may belong to another line. */
  refused: RefusedForm | null
  label: string
  failureTitle: string
  /** Called with the button that was pressed, or null if the browser does not report it. */
  onSubmit: (submitter: HTMLElement | null) => void
  children: ReactNode
}

export function LineForm({ ref, action, id, refused, label, failureTitle, ...props }: LineFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    props.onSubmit((event.nativeEvent as globalThis.SubmitEvent).submitter)
  }
  return (
    <form
      className="form report-form"
      ref={ref}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      aria-label={label}
    >
      <SignedInAs />
      <input type="hidden" name="id" value={id} />
      {isOfLine(refused, id) && <RefusedSummary refused={refused} failureTitle={failureTitle} />}
      {props.children}
    </form>
  )
}

type LineSending = { id: number; failureTitle: string; showErrors: (errors: FieldErrors) => void }

/** Sends the form of a line, once at a time. A failure is shown at the fields of the line, or as a toast if it is about none of them. */
export function useLineSending<Input extends unknown[]>(
  { id, failureTitle, showErrors }: LineSending,
  send: (...input: Input) => Promise<void>,
) {
  return useOneAtATime(async (...input: Input) => {
    showErrors({})
    try {
      await send(...input)
    } catch (failure) {
      const errors = Object.entries(fieldErrorsOf(failure))
      if (errors.length === 0) showFailureToast(failureTitle, failure)
      showErrors(Object.fromEntries(errors.map(([name, error]) => [`${name}-${id}`, error])))
    }
  })
}

const action = '/admin/reports?form=message'

export function WriteToOwner({ report: { id, business } }: { report: Report }) {
  const name = `message-${id}`
  const { ref, refused, typed, clear, fieldOf, showErrors } = useTypedTexts(action, { [name]: '' })
  const { mutateAsync } = useOwnerMessage(business.id)
  const { run, isRunning } = useOneAtATime(async () => {
    showErrors({})
    try {
      await mutateAsync(typed[name] ?? '')
      clear()
      showToast({
        title: 'Message sent',
        text: 'The owner gets it by email. A reply goes to the support address.',
      })
    } catch (failure) {
      showErrors({ [name]: onlyFieldErrorOf(failure, 'The message was not sent. Please try again.') })
    }
  })
  return (
    <details className="write-to-owner" open={isOfLine(refused, id) || undefined}>
      <summary className="button">
        Write to the owner<span className="sr-only"> of {business.name}</span>
      </summary>
      <LineForm
        ref={ref}
        action={action}
        id={id}
        refused={refused}
        label={`Write to the owner of ${business.name}`}
        failureTitle="The message was not sent"
        onSubmit={() => void run()}
      >
        <input type="hidden" name="business" value={business.id} />
        <TextAreaField
          label="Message to the owner"
          rows={3}
          maxLength={maxOwnerMessage}
          help={`At most ${maxOwnerMessage} characters. The owner gets it by email, and it is kept in the history of the listing.`}
          {...fieldOf(name)}
        />
        <SubmitButton label="Send the message" busyLabel="Sending..." busy={isRunning} />
      </LineForm>
    </details>
  )
}
