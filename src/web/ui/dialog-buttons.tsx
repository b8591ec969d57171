// Knows the two buttons at the foot of a dialog. While the request runs, neither does anything.
import type { MouseEventHandler, RefObject } from 'react'

export type DialogButtonsProps = {
  confirmLabel: string
  /** The text of the confirm button while the request runs. */
  pendingLabel: string
  tone?: 'plain' | 'destructive'
  isPending: boolean
  /** Without it the confirm button sends the form around it. */
  onConfirm?: MouseEventHandler
  onClose: () => void
  cancel?: RefObject<HTMLButtonElement | null>
}

export function DialogButtons({ tone = 'plain', isPending, cancel, ...others }: DialogButtonsProps) {
  return (
    <div className="confirm-actions">
      <button
        ref={cancel}
        type="button"
        className="button"
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : others.onClose}
      >
        Cancel
      </button>
      <button
        type={others.onConfirm ? 'button' : 'submit'}
        className={`button button-main ${tone === 'destructive' ? 'button-destructive' : ''}`}
        aria-disabled={isPending || undefined}
        onClick={others.onConfirm}
      >
        {isPending ? others.pendingLabel : others.confirmLabel}
      </button>
    </div>
  )
}
