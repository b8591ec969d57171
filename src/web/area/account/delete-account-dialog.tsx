// Knows the dialog that says what the deletion of an account does and until when it can be undone, and asks for the password.
import { type SubmitEvent, useId, useState } from 'react'
import { onlyFieldErrorOf } from '../../data/field-errors.ts'
import { useDeleteAccount } from '../../data/own-account.ts'
import { useSession } from '../../data/session.ts'
import { momentText } from '../../ui/day-text.ts'
import { fieldId } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { leavingWords } from './leaving-words.ts'
import '../../ui/confirm-dialog.css'

const sevenDaysMs = 7 * 24 * 60 * 60 * 1000
const field = 'deletion-password'
const fallback = 'Your account could not be deleted. Please try again.'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const dialog = useModal()
  const auth = useSession()
  const words = leavingWords(auth)
  const [password, setPassword] = useState('')
  const [until] = useState(() => momentText(new Date(Date.now() + sevenDaysMs).toISOString()))
  const { mutate, isPending, error } = useDeleteAccount()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) mutate(password, { onError: () => document.getElementById(fieldId(field))?.focus() })
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
        <h2 id={`${id}-title`}>Delete your account?</h2>
        <div id={`${id}-text`}>
          <p>{words.atOnce}</p>
          <p>
            On <b>{until}</b>, {words.deleted}
          </p>
          <p>
            Until then, sign in and choose ‘Keep my account’ to undo it. We also write this to{' '}
            <b>{auth.authenticated ? auth.user.email : 'your address'}</b>.
          </p>
        </div>
        <PasswordField
          label="Password"
          name={field}
          autoComplete="current-password"
          value={password}
          error={onlyFieldErrorOf(error, fallback)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="confirm-actions">
          <button
            type="button"
            className="button"
            aria-disabled={isPending || undefined}
            onClick={isPending ? undefined : onClose}
          >
            Cancel
          </button>
          <button
            type="submit"
            className="button button-main button-destructive"
            aria-disabled={isPending || undefined}
          >
            {isPending ? 'Deleting...' : 'Delete'}
          </button>
        </div>
      </form>
    </dialog>
  )
}
