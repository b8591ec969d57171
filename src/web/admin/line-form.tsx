// The frame of a form in a line of a moderator's list: it is about one report or claim, and is sent with or without a script.
import type { ReactNode, RefObject, SubmitEvent } from 'react'
import type { PageFormAction, RefusedForm } from '../../contract/page-form.ts'
import { RefusedSummary, SignedInAs } from '../ui/form-summary.tsx'

type LineFormProps = {
  ref: RefObject<HTMLFormElement | null>
  action: PageFormAction
  /** The number of the report or the claim. */
  id: number
  /** The form that was refused without a script, also of another line. */
  refused: RefusedForm | null
  label: string
  failureTitle: string
  /** Is told the button that was pressed; null where the browser does not say it. */
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

/** Whether it was the form of this line that was refused. */
export const isOfLine = (refused: RefusedForm | null, id: number): boolean =>
  refused?.values.id?.[0] === String(id)
