// Knows the dialog that asks before an action, and decides that Cancel has the focus.
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import './confirm-dialog.css'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** What is asked under the text. */
  fields?: ReactNode
  confirmLabel: string
  /** The text of the confirm button while the request runs. */
  pendingLabel: string
  tone?: 'plain' | 'destructive'
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Is open while it is mounted. Cancel always has the focus: a second press of Enter, or a long one, must not approve or
 * reject a business unread. One Tab moves the focus to the confirm button.
 */
export function ConfirmDialog({
  title,
  children,
  tone = 'plain',
  fields,
  isPending,
  ...others
}: ConfirmDialogProps) {
  const id = useId()
  const { dialog, cancel } = useModal()
  const confirm = (event: MouseEvent) => {
    // The first click of a double click may have opened the dialog under the pointer.
    if (!isPending && event.detail < 2) others.onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => isPending && event.preventDefault()}
      onClose={others.onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      {fields}
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
          type="button"
          className={`button button-main ${tone === 'destructive' ? 'button-destructive' : ''}`}
          aria-disabled={isPending || undefined}
          onClick={confirm}
        >
          {isPending ? others.pendingLabel : others.confirmLabel}
        </button>
      </div>
    </dialog>
  )
}

/** Closes the dialog before it unmounts: only `close` returns the focus to the element that opened it. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The browser would choose the first field.
    cancel.current?.focus()
    return () => shown?.close()
  }, [])
  return { dialog, cancel }
}
