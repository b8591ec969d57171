// Decides how a question is asked before something happens: in words, with the way out under the fingers.
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './confirm-dialog.css'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Shown on the button while the answer is on its way. */
  pendingLabel: string
  tone?: 'plain' | 'destructive'
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks as long as it is drawn. Cancel has the focus, always: a second press of Enter, or one held too long, must not
 * publish or turn down what nobody has read. One Tab leads on to the answer.
 */
export function ConfirmDialog({ title, children, tone = 'plain', isPending, ...asked }: ConfirmDialogProps) {
  const id = useId()
  const dialog = useModal()
  const confirm = () => {
    if (!isPending) asked.onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => isPending && event.preventDefault()}
      onClose={asked.onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      <div className="confirm-actions">
        <button
          type="button"
          className="button"
          aria-disabled={isPending || undefined}
          onClick={isPending ? undefined : asked.onClose}
        >
          Cancel
        </button>
        <button
          type="button"
          className={`button button-main ${tone === 'destructive' ? 'button-destructive' : ''}`}
          aria-disabled={isPending || undefined}
          onClick={confirm}
        >
          {isPending ? asked.pendingLabel : asked.confirmLabel}
        </button>
      </div>
    </dialog>
  )
}

/** Closing gives the focus back to what opened it, so it happens before the dialog leaves the page. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
