// Knows the submit button of a form, and its label while the form is sent. It keeps the focus meanwhile.
import { LoaderCircle } from 'lucide-react'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean }

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="button button-main submit"
      // A press before hydration is held and repeated after it (start.ts). Without a script the browser sends the form.
      data-held
      aria-disabled={busy || undefined}
      // A quick response empties the form before the second click of a double click arrives.
      onClick={(event) => (busy || event.detail > 1) && event.preventDefault()}
    >
      {busy && <LoaderCircle aria-hidden="true" className="spinning" />}
      {busy ? busyLabel : label}
    </button>
  )
}
