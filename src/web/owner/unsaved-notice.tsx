// Knows how an owner meets changes that were not saved before the session ended or the page was left.
import { History } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { focusHeading } from '../navigation/focus-management.ts'

type UnsavedNoticeProps = {
  text: ReactNode
  onDiscard: () => void
  isSaving?: boolean
  /** A way on, beside the way to be rid of them. */
  children?: ReactNode
}

export function UnsavedNotice({ text, onDiscard, isSaving = false, children }: UnsavedNoticeProps) {
  const id = useId()
  return (
    <section className="told" aria-labelledby={id}>
      <History aria-hidden="true" />
      <div>
        <h2 id={id}>Your last changes were not saved</h2>
        <p>{text}</p>
      </div>
      <div className="told-ways">
        {children}
        <button
          type="button"
          className="button"
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : () => discard(onDiscard)}
        >
          Discard
        </button>
      </div>
    </section>
  )
}

/** The button goes away with the notice, so the focus goes back to the start of the page. */
function discard(onDiscard: () => void): void {
  focusHeading()
  onDiscard()
}
