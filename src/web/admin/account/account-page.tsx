// The account page of moderators, with their passkeys and recovery codes, and the notice shown to those who need a passkey first.
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dayText, momentText } from '../../../contract/day-text.ts'
import { codesLeftText, type Passkey } from '../../../contract/second-factor.ts'
import { AccountPanels } from '../../area/account/account-panels.tsx'
import { PageHeading } from '../../area/page-heading.tsx'
import { isGone } from '../../data/calls.ts'
import { openSessionsQuery } from '../../data/own-business.ts'
import { isAdministrator, needsPasskey } from '../../data/page-access.ts'
import { secondFactorQuery, useRemovePasskey, useRenewCodes } from '../../data/second-factor.ts'
import { showFailureToast } from '../../data/send.ts'
import { useSession } from '../../data/session.ts'
import { PageLink } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { PasswordDialog } from '../../ui/dialog.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { LoadState } from '../../ui/notice.tsx'
import { titled } from '../../ui/page-head.ts'
import { showToast } from '../../ui/toast.ts'
import { AddPasskeyForm, words } from './add-passkey-form.tsx'
import './second-factor.css'

export const accountPage: ScreenParts = {
  Component: AccountPage,
  head: titled('Account'),
  load: ({ client }) => [client.prefetchQuery(secondFactorQuery), client.prefetchQuery(openSessionsQuery)],
}

function AccountPage() {
  const auth = useSession()
  const text = isAdministrator(auth) ? administratorText : moderatorText
  return (
    <div className="area-form" ref={keepFocus}>
      <PageHeading title="Account" text={text} />
      <div className="area-parts">
        <SecondFactorPanel />
        {!needsPasskey(auth) && <AccountPanels page="/admin/account" />}
      </div>
    </div>
  )
}

const administratorText = 'You are an administrator: you moderate, and decide who else does.'
const moderatorText = 'You are a moderator.'

export function PasskeyNeeded() {
  return (
    <>
      <PageHeading title="Add a passkey first" text={words.needed} />
      <PageLink className="button button-main" href="/admin/account">
        Add a Passkey
      </PageLink>
    </>
  )
}

function SecondFactorPanel() {
  const query = useQuery(secondFactorQuery)
  const { data } = query
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <section className="panel second-factor" aria-labelledby="second-factor-title">
      <div>
        <h2 id="second-factor-title">Passkeys</h2>
        <p>{words.about}</p>
        {data?.isRequired && <p>{words.required}</p>}
      </div>
      <LoadState of={query} failureTitle="Your passkeys could not be loaded" />
      {codes && <RecoveryCodeList codes={codes} onKept={() => setCodes(null)} />}
      {data && !codes && (
        <>
          <PasskeyList passkeys={data.passkeys} />
          {data.passkeys.length > 0 && <RecoveryCodesLeft left={data.recoveryCodesLeft} onNew={setCodes} />}
          <AddPasskeyForm isFirst={data.passkeys.length === 0} onCodes={setCodes} />
        </>
      )}
    </section>
  )
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
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
      () => showToast({ title: 'Passkey removed', text: `You can no longer sign in with ${name}.` }),
      (error) => {
        // The dialog disappears with its line of the list, so a toast shows the error.
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

type RecoveryCodesLeftProps = { left: number; onNew: (codes: string[]) => void }

function RecoveryCodesLeft({ left, onNew }: RecoveryCodesLeftProps) {
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

function RecoveryCodeList({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="recovery-codes">
      <h3 ref={heading} tabIndex={-1}>
        Save these recovery codes
      </h3>
      <p>{words.keep}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => print()}>
          <Printer aria-hidden="true" /> Print
        </button>
        <button type="button" className="button button-main" onClick={onKept}>
          I Have Saved Them
        </button>
      </div>
    </div>
  )
}
