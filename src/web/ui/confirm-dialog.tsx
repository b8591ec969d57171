// Knows the dialog that asks before an action, and decides that Cancel has the focus.
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { DialogButtons, type DialogButtonsProps } from './dialog-buttons.tsx'
import { useModal } from './use-modal.ts'
import './confirm-dialog.css'

type ConfirmDialogProps = Omit<DialogButtonsProps, 'cancel' | 'onConfirm'> & {
  title: string
  children: ReactNode
  /** What is asked under the text. */
  fields?: ReactNode
  onConfirm: () => void
}

/**
 * Is open while it is mounted. Cancel always has the focus: a second press of Enter, or a long one, must not approve or
 * reject a business unread. One Tab moves the focus to the confirm button.
 */
export function ConfirmDialog({ title, children, fields, onConfirm, ...buttons }: ConfirmDialogProps) {
  const { isPending, onClose } = buttons
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const dialog = useModal(cancel)
  const confirm = (event: MouseEvent) => {
    // The first click of a double click may have opened the dialog under the pointer.
    if (!isPending && event.detail < 2) onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => isPending && event.preventDefault()}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      {fields}
      <DialogButtons {...buttons} cancel={cancel} onConfirm={confirm} />
    </dialog>
  )
}
