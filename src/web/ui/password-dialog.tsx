// Knows the dialog that asks for the password before an action.
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { onlyFieldErrorOf } from '../data/field-errors.ts'
import { fieldId } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { useModal } from './use-modal.ts'
import './confirm-dialog.css'

type PasswordDialogProps = {
  title: string
  /** What the action does. */
  children: ReactNode
  /** The name of the field, and what it is called. */
  name: string
  label: string
  confirmLabel: string
  pendingLabel: string
  /** What is said about an error without a sentence. */
  fallback: string
  isDestructive?: boolean
  isPending: boolean
  error: Error | null
  onConfirm: (password: string) => void
  onClose: () => void
}

export function PasswordDialog({
  title,
  children,
  name,
  label,
  isDestructive,
  isPending,
  error,
  ...others
}: PasswordDialogProps) {
  const id = useId()
  const dialog = useModal()
  const [password, setPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    document.getElementById(fieldId(name))?.focus()
    if (!isPending) others.onConfirm(password)
  }
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => isPending && event.preventDefault()}
      onClose={others.onClose}
    >
      <form className="form" noValidate onSubmit={send}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{children}</div>
        <PasswordField
          label={label}
          name={name}
          autoComplete="current-password"
          value={password}
          error={onlyFieldErrorOf(error, others.fallback)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="confirm-actions">
          <button
            type="button"
            className="button"
            aria-disabled={isPending || undefined}
            onClick={isPending ? undefined : others.onClose}
          >
            Cancel
          </button>
          <button
            type="submit"
            className={`button button-main ${isDestructive ? 'button-destructive' : ''}`}
            aria-disabled={isPending || undefined}
          >
            {isPending ? others.pendingLabel : others.confirmLabel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
