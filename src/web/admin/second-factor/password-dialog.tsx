// Knows the dialog that asks for the password before the second factor changes.
import { type SubmitEvent, useId, useState } from 'react'
import { onlyFieldErrorOf } from '../../data/field-errors.ts'
import { fieldId } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useModal } from '../../ui/use-modal.ts'
import '../../ui/confirm-dialog.css'

const field = 'second-factor-password'

type PasswordDialogProps = {
  title: string
  text: string
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
  text,
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
    document.getElementById(fieldId(field))?.focus()
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
        <p id={`${id}-text`}>{text}</p>
        <PasswordField
          label="Your password"
          name={field}
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
