// Knows how many recovery codes are left, and the button that makes new ones.
import { useState } from 'react'
import { codesLeftText } from '../../../contract/recovery-codes-text.ts'
import { useRenewCodes } from '../../data/second-factor.ts'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { words } from './second-factor-words.ts'

type RecoveryCodesLeftProps = { left: number; onNew: (codes: string[]) => void }

export function RecoveryCodesLeft({ left, onNew }: RecoveryCodesLeftProps) {
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewCodes()
  const send = (password: string) =>
    renew.mutateAsync(password).then(({ recoveryCodes }) => onNew(recoveryCodes))
  return (
    <div className="recovery-codes-left">
      <p>{codesLeftText(left)}</p>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Make New Codes
      </button>
      {isAsking && (
        <PasswordDialog
          title="Make new recovery codes?"
          name="second-factor-password"
          label="Your password"
          confirmLabel="Make New Codes"
          pendingLabel="Making..."
          fallback={words.renewFailed}
          isPending={renew.isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          <p>{words.renewText}</p>
        </PasswordDialog>
      )}
    </div>
  )
}
