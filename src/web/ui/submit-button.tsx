// Knows the submit button of a form, and its label while the form is sent. It keeps the focus meanwhile.
import { LoaderCircle } from 'lucide-react'
import { useIsHydrated } from './use-is-hydrated.ts'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean }

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <button
      type="submit"
      className="button button-main submit"
      // Before hydration the browser itself would send the form, with its password, to the address of the page.
      disabled={!isHydrated}
      aria-disabled={busy || undefined}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <LoaderCircle aria-hidden="true" className="spinning" />}
      {busy ? busyLabel : label}
    </button>
  )
}
