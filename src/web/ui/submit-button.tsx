// Knows the button that sends a form, and what it says meanwhile. It keeps the focus while it works.
import { LoaderCircle } from 'lucide-react'
import { useIsHydrated } from './use-is-hydrated.ts'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean }

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  const isHydrated = useIsHydrated()
  return (
    <button
      type="submit"
      className="button button-main submit"
      // Before the script is here, a press or Enter would send the form, and a password, to nowhere.
      disabled={!isHydrated}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <LoaderCircle aria-hidden="true" className="spinning" />}
      {busy ? busyLabel : label}
    </button>
  )
}
