// Knows the button that sends a form, and what it says meanwhile. It keeps the focus while it works.
import { LoaderCircle } from 'lucide-react'
import { useIsAwake } from './use-is-awake.ts'

type SubmitButtonProps = { label: string; busyLabel: string; busy: boolean }

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  const isAwake = useIsAwake()
  return (
    <button
      type="submit"
      className="button button-main submit"
      // Before the script is here, a press or Enter would send the form, and a password, to nowhere.
      disabled={!isAwake}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <LoaderCircle aria-hidden="true" className="turning" />}
      {busy ? busyLabel : label}
    </button>
  )
}
