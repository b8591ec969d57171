// Native dialogs, which keep the focus inside: one that asks before an action, one that asks for the password, and a sheet.

import { X } from 'lucide-react'
import {
  type MouseEvent,
  type MouseEventHandler,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useOneAtATime } from '../data/one-at-a-time.ts'
import { isSecondClick, onlyFieldErrorOf } from '../data/send.ts'
import { useAddress } from '../navigation/navigation.tsx'
import { fieldId, PasswordField } from './fields.tsx'
import { openModal } from './press.ts'
import './confirm-dialog.css'
import './sheet.css'

/**
 * Focuses `first`; without it, the browser focuses the first field. Closes the dialog before it unmounts, because only `close`
 * returns the focus to the element that opened it.
 */
export function useModal(first?: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    openModal(shown)
    first?.current?.focus()
    return () => shown?.close()
  }, [first])
  return dialog
}

type DialogButtonsProps = {
  confirmLabel: string
  /** The text of the confirm button while the request runs. */
  pendingLabel: string
  tone?: 'plain' | 'destructive'
  isPending: boolean
  /** Without it, the confirm button submits the form around it. */
  onConfirm?: MouseEventHandler
  onClose: () => void
  cancel?: RefObject<HTMLButtonElement | null>
  confirm?: RefObject<HTMLButtonElement | null>
}

function DialogButtons({ tone = 'plain', isPending, cancel, confirm, ...others }: DialogButtonsProps) {
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
        ref={confirm}
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

type ConfirmDialogProps = Omit<DialogButtonsProps, 'cancel' | 'confirm' | 'onConfirm'> & {
  title: string
  children: ReactNode
  /** Fields under the text. */
  fields?: ReactNode
  /** Whether the confirm button gets the focus: for a dialog that a key other than Enter has opened. */
  isConfirmFirst?: boolean | undefined
  onConfirm: () => void
}

/**
 * Open while it is mounted. If Enter or a click opened it, Cancel gets the focus: a second press of Enter, or a long one, must not
 * approve or reject a business unread. One Tab moves the focus to the confirm button.
 */
export function ConfirmDialog({
  title,
  children,
  fields,
  isConfirmFirst = false,
  onConfirm,
  ...buttons
}: ConfirmDialogProps) {
  const { isPending, onClose } = buttons
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const dialog = useModal(isConfirmFirst ? confirm : cancel)
  const onClick = (event: MouseEvent) => {
    // The first click of a double click may have opened the dialog under the pointer.
    if (!isPending && !isSecondClick(event)) onConfirm()
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
      <DialogButtons {...buttons} cancel={cancel} confirm={confirm} onConfirm={onClick} />
    </dialog>
  )
}

type PasswordDialogProps = Omit<DialogButtonsProps, 'cancel' | 'onConfirm'> & {
  title: string
  /** What the action does. */
  children: ReactNode
  /** The name of the field, and its label. */
  name: string
  label: string
  /** The text for an error without a sentence. */
  fallback: string
  /** If it rejects, the reason is shown at the field until another password is typed. */
  onConfirm: (password: string) => Promise<unknown>
}

export function PasswordDialog({
  title,
  children,
  name,
  label,
  fallback,
  onConfirm,
  ...buttons
}: PasswordDialogProps) {
  const { isPending, onClose } = buttons
  const id = useId()
  const dialog = useModal()
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState('')
  const { run } = useOneAtATime(() => {
    setFailure('')
    return onConfirm(password).catch((error) => setFailure(onlyFieldErrorOf(error, fallback)))
  })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    document.getElementById(fieldId(name))?.focus()
    void run()
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => isPending && event.preventDefault()}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={send}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <PasswordField
          label={label}
          name={name}
          autoComplete="current-password"
          value={password}
          error={failure}
          onChange={(event) => {
            setPassword(event.target.value)
            setFailure('')
          }}
        />
        <DialogButtons {...buttons} />
      </form>
    </dialog>
  )
}

type SheetProps = { ref: RefObject<HTMLDialogElement | null>; label: string; children: ReactNode }

/** Opens by `openModal(ref.current)`. Closes by Escape, its button, a press outside, a link inside, and on a new page. */
export function Sheet({ ref, label, children }: SheetProps) {
  const { path } = useAddress()
  // Closes before the focus moves to the new heading: while the dialog is open, no element outside it can get the focus.
  useLayoutEffect(() => {
    if (path) ref.current?.close()
  }, [path, ref])
  return (
    <dialog
      className="sheet"
      ref={ref}
      aria-label={label}
      onPointerDown={closeOnBackdrop}
      onClickCapture={closeOnLink}
    >
      <button
        type="button"
        className="sheet-close"
        aria-label="Close menu"
        onClick={() => ref.current?.close()}
      >
        <X aria-hidden="true" />
      </button>
      {children}
    </dialog>
  )
}

/** A link to the page that is already open does not change the path, but the sheet closes for it, too. */
function closeOnLink(event: MouseEvent<HTMLDialogElement>): void {
  if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.close()
}

/** A press on the backdrop has the dialog itself as its target, so the position decides. */
function closeOnBackdrop(event: PointerEvent<HTMLDialogElement>): void {
  if (event.target !== event.currentTarget) return
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const isInside =
    event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  if (!isInside) event.currentTarget.close()
}
