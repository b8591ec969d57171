// Knows the notice about a draft that was not saved.
import { History } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { focusHeading } from '../navigation/focus-management.ts'

type UnsavedNoticeProps = {
  text: ReactNode
  onDiscard: () => void
  isSaving?: boolean
  /** A link beside the Discard button. */
  children?: ReactNode
}

export function UnsavedNotice({ text, onDiscard, isSaving = false, children }: UnsavedNoticeProps) {
  const id = useId()
  return (
    <section className="owner-notice" aria-labelledby={id}>
      <History aria-hidden="true" />
      <div>
        <h2 id={id}>Your last changes were not saved</h2>
        <p>{text}</p>
      </div>
      <div className="owner-notice-links">
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

/** The button disappears with the notice, so the focus moves to the start of the page. */
function discard(onDiscard: () => void): void {
  focusHeading()
  onDiscard()
}
