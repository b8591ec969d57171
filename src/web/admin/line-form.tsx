// The form in one line of a moderator's list, about one report or claim; it works with and without a script.
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { isOfLine } from '../area/line-failures.tsx'
import { RefusedSummary, SignedInAs } from '../ui/form-summary.tsx'

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
