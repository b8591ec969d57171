// Knows the list of passkeys: their names, when each was last used, and the button that removes one.
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { dayText, momentText } from '../../../contract/day-text.ts'
import type { Passkey } from '../../../contract/second-factor.ts'
import { isGone } from '../../data/call-error.ts'
import { showFailureToast } from '../../data/failure-toast.ts'
import { useRemovePasskey } from '../../data/second-factor.ts'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { words } from './second-factor-words.ts'

export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  if (passkeys.length === 0) return <p>{words.none}</p>
  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} />
      ))}
    </ul>
  )
}

function PasskeyItem({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePasskey(id)
  const send = (password: string) =>
    remove.mutateAsync(password).then(
      () => showToast({ title: 'Passkey removed', text: `${name} no longer signs you in.` }),
      (error) => {
        // The dialog goes with the line of the list.
        if (isGone(error)) showFailureToast(words.notRemoved, error)
        throw error
      },
    )
  return (
    <li>
      <KeyRound aria-hidden="true" />
      <span>
        <b>{name}</b>
        <span>{lastUsedAt ? `Last used ${momentText(lastUsedAt)}` : 'Not used yet'}</span>
        <span>Added {dayText(createdAt)}</span>
      </span>
      <button
        type="button"
        className="button"
        aria-label={`Remove the passkey ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </button>
      {isAsking && (
        <PasswordDialog
          title={`Remove the passkey "${name}"?`}
          name="second-factor-password"
          label="Your password"
          confirmLabel="Remove"
          pendingLabel="Removing..."
          fallback={words.removeFailed}
          tone="destructive"
          isPending={remove.isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>{isLast ? words.removeLastText : words.removeText}</p>
        </PasswordDialog>
      )}
    </li>
  )
}
