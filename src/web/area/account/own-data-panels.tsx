// Knows what owners can do with all data about them: download it, and delete it.
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { exportPath } from '../../data/own-account.ts'
import { useSession } from '../../data/session.ts'
import { FormPanel } from '../form-panel.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { leavingWords } from './leaving-words.ts'

export function OwnDataPanels() {
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
      </FormPanel>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
