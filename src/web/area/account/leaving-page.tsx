// Knows the one page of an account that is leaving: what happens when, and how to undo it.
import { Download } from 'lucide-react'
import { momentText } from '../../../contract/day-text.ts'
import { showFailureToast } from '../../data/failure-toast.ts'
import { exportPath, useAccountForm, useKeepAccount } from '../../data/own-account.ts'
import { useSession } from '../../data/session.ts'
import { useOneAtATime } from '../../data/use-one-at-a-time.ts'
import { PlainFailures } from '../../ui/plain-failures.tsx'
import { PlainForm } from '../../ui/plain-form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PageHeading } from '../page-heading.tsx'
import { leavingWords } from './leaving-words.ts'
import './leaving.css'

export function LeavingPage({ leavesAt }: { leavesAt: string }) {
  const { mutateAsync: keep } = useKeepAccount()
  const action = useAccountForm('keep')
  const words = leavingWords(useSession())
  // Not as callbacks of the mutation: they end with this page, which the answer replaces.
  const { run: undo, isRunning } = useOneAtATime(() =>
    keep().then(
      () => showToast({ title: 'Your account is kept', text: 'Everything is as it was before.' }),
      (error: unknown) => showFailureToast('Your account could not be kept', error),
    ),
  )
  return (
    <div className="leaving">
      <PageHeading title="Your account will be deleted" tab="Account" />
      <PlainFailures actions={[action]} />
      <p>
        {words.now} On <b>{momentText(leavesAt)}</b>, {words.deleted}
      </p>
      <p>{words.untilThen}</p>
      <div className="leaving-actions">
        <button
          type="button"
          className="button button-main needs-script"
          aria-disabled={isRunning || undefined}
          onClick={undo}
        >
          {isRunning ? 'Keeping...' : 'Keep my account'}
        </button>
        <PlainForm action={action} label="Keep my account" />
        <a className="button" href={exportPath} download>
          <Download aria-hidden="true" /> Download everything about me
        </a>
      </div>
    </div>
  )
}
