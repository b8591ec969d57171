// Knows what owners can do with all data about them: download it, and delete it.
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { exportPath, useAccountForm } from '../../data/own-account.ts'
import { useRefusedForm } from '../../data/refused-form.ts'
import { useSession } from '../../data/session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { PlainForm } from '../../ui/plain-form.tsx'
import { FormPanel } from '../form-panel.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { leavingWords } from './leaving-words.ts'

export function OwnDataPanels() {
  const action = useAccountForm('delete')
  const { at } = useRefusedForm(action)
  const [isAsking, setAsking] = useState(false)
  const words = leavingWords(useSession())
  return (
    <div className="area-parts">
      <FormPanel title="Your data" text={words.data}>
        <a className="button" href={exportPath} download>
          <Download aria-hidden="true" /> Download everything about me
        </a>
      </FormPanel>
      <FormPanel title="Delete your account" text={words.panel}>
        <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden="true" /> Delete my account
        </button>
        <PlainForm action={action} label="Delete my account">
          <PasswordField label="Password" autoComplete="current-password" {...at('deletion-password')} />
        </PlainForm>
      </FormPanel>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
