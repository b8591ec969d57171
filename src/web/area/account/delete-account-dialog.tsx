// Knows the dialog that says what the deletion of an account does and until when it can be undone, and asks for the password.
import { useState } from 'react'
import { momentText } from '../../../contract/day-text.ts'
import { useDeleteAccount } from '../../data/own-account.ts'
import { useSession } from '../../data/session.ts'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { leavingWords } from './leaving-words.ts'

const sevenDaysMs = 7 * 24 * 60 * 60 * 1000

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const auth = useSession()
  const words = leavingWords(auth)
  const [until] = useState(() => momentText(new Date(Date.now() + sevenDaysMs).toISOString()))
  const { mutateAsync, isPending } = useDeleteAccount()
  return (
    <PasswordDialog
      title="Delete your account?"
      name="deletion-password"
      label="Password"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      fallback="Your account could not be deleted. Please try again."
      tone="destructive"
      isPending={isPending}
      onConfirm={mutateAsync}
      onClose={onClose}
    >
      <p>{words.atOnce}</p>
      <p>
        On <b>{until}</b>, {words.deleted}
      </p>
      <p>
        Until then, sign in and choose "Keep my account" to undo it. We also write this to{' '}
        <b>{auth.authenticated ? auth.user.email : 'your address'}</b>.
      </p>
    </PasswordDialog>
  )
}
