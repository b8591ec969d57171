// Knows the dialog that asks for the password before an action.
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { onlyFieldErrorOf } from '../data/field-errors.ts'
import { useOneAtATime } from '../data/use-one-at-a-time.ts'
import { DialogButtons, type DialogButtonsProps } from './dialog-buttons.tsx'
import { fieldId } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { useModal } from './use-modal.ts'
import './confirm-dialog.css'

type PasswordDialogProps = Omit<DialogButtonsProps, 'cancel' | 'onConfirm'> & {
  title: string
  /** What the action does. */
  children: ReactNode
  /** The name of the field, and what it is called. */
  name: string
  label: string
  /** What is said about an error without a sentence. */
  fallback: string
  /** Why it rejects is said beside the field, until another password is typed. */
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
