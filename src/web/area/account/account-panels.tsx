// The panels for every account: password, email, open sessions, and the download and the deletion of its data.
import { useQuery } from '@tanstack/react-query'
import { Download, MonitorSmartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AuthCheck, OpenSession } from '../../../contract/account.ts'
import { momentText } from '../../../contract/day-text.ts'
import { aboutDataPath } from '../../../contract/public-addresses.ts'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import {
  exportPath,
  openSessionsQuery,
  useAccountForm,
  useDeleteAccount,
  useEndOthers,
  useKeepAccount,
} from '../../data/own-business.ts'
import { showFailureToast, useRefusedForm } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import { PasswordDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields.tsx'
import { PlainFailures, PlainForm, SentNotice } from '../../ui/form-summary.tsx'
import { LoadState } from '../../ui/notice.tsx'
import { useSite } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { FormPanel, PageHeading } from '../page-heading.tsx'
import { EmailForm, PasswordForm, sentWords } from './account-forms.tsx'
import './leaving.css'
import '../open-sessions.css'

export function AccountPanels({ page }: { page: '/admin/account' | '/account' }) {
  const buttons = [`${page}?form=sessions`, `${page}?form=delete`, `${page}?form=keep`] as const
  return (
    <>
      <SentNotice words={sentWords} />
      <PlainFailures actions={buttons} />
      <PasswordForm action={`${page}?form=password`} />
      <EmailForm />
      <OpenSessions />
      <OwnDataPanels />
    </>
  )
}

export function OwnDataPanels() {
  const action = useAccountForm('delete')
  const { at } = useRefusedForm(action)
  const [isAsking, setAsking] = useState(false)
  const words = deletionWords(useSession())
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

const sevenDaysMs = 7 * 24 * 60 * 60 * 1000

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const auth = useSession()
  const words = deletionWords(auth)
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

export function DeletionPage({ leavesAt }: { leavesAt: string }) {
  const { mutateAsync: keep } = useKeepAccount()
  const action = useAccountForm('keep')
  const words = deletionWords(useSession())
  // Not as callbacks of the mutation, which would not run: the response replaces this page.
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

const withListing = {
  data: 'One file with everything that we keep about you and your listing, including your pictures.',
  panel:
    'Your listing is hidden immediately. After seven days, your account and your listing are gone for good. Until then, you can undo this.',
  atOnce: 'Your listing is hidden from visitors immediately.',
  deleted: 'your account, your listing, its pictures and its history are deleted for good.',
  untilThen: 'Until then, you can undo this: your listing will be as it was before.',
  now: 'Your listing is hidden from visitors.',
}

const withRole: typeof withListing = {
  data: 'One file with everything that we keep about you, including what you did.',
  panel:
    'You give up your role immediately. After seven days, your account is gone for good. Until then, you can undo this. The log keeps what you did, without your address.',
  atOnce: 'You give up your role immediately.',
  deleted: 'your account is deleted for good. The log keeps what you did, without your address.',
  untilThen: 'Until then, you can undo this: you will be able to do everything that you could do before.',
  now: 'You have given up your role.',
}

const withNeither: typeof withListing = {
  ...withRole,
  panel:
    'After seven days, your account is gone for good. Until then, you can undo this. The log keeps what you did, without your address.',
  atOnce: 'From now on you cannot change anything.',
  untilThen: 'Until then you can undo this.',
  now: 'You have asked us to delete your account.',
}

function deletionWords(auth: AuthCheck) {
  if (!auth.authenticated || auth.user.businessId !== null) return withListing
  return auth.user.isAdmin === 1 ? withRole : withNeither
}

const label = 'Sign Out Everywhere Else'

export function OpenSessions() {
  const query = useQuery(openSessionsQuery)
  const { data: sessions } = query
  const { endOthers, isBusy } = useEndOthers()
  const action = useAccountForm('sessions')
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  return (
    <section className="panel open-sessions" aria-labelledby="open-sessions-title">
      <h2 id="open-sessions-title">Where you are signed in</h2>
      <LoadState of={query} failureTitle="Your sessions could not be loaded" />
      <ul>
        {sessions?.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions?.some(({ place }) => place) && <PlaceNote />}
      {others > 0 ? (
        <>
          <button
            type="button"
            className="button needs-script"
            aria-disabled={isBusy || undefined}
            onClick={endOthers}
          >
            {label}
          </button>
          <PlainForm action={action} label={label} />
        </>
      ) : (
        sessions && <p>Only this browser is signed in.</p>
      )}
    </section>
  )
}

function SessionItem({ session: { device, place, lastUsedAt, current } }: { session: OpenSession }) {
  return (
    <li>
      <MonitorSmartphone aria-hidden="true" />
      <span>
        <b>{device}</b>
        {current ? (
          <span>This browser</span>
        ) : (
          <span>
            Last used <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time>
          </span>
        )}
        {place && <span>Signed in from {place} (a guess)</span>}
      </span>
    </li>
  )
}

/** The licences of GeoIP files require a credit, which the linked page has. */
function PlaceNote() {
  const { geoip } = useSite()
  return (
    <p className="open-sessions-note">
      We guess the town from the network address. A phone often shows a big city far away.{' '}
      {geoip && <PageLink href={aboutDataPath}>Where this comes from</PageLink>}
    </p>
  )
}
