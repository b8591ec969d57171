// The signup screen: its form, and the screen after it is sent.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReviewDays } from '../../business/review-days.tsx'
import { useOneAtATime } from '../../data/one-at-a-time.ts'
import { send } from '../../data/send.ts'
import { goToStart } from '../../navigation/focus-management.ts'
import { navigate, PageLink, useAddress } from '../../navigation/navigation.tsx'
import type { ScreenParts } from '../../screen.ts'
import { usePageHead, useSite } from '../../ui/page-head.ts'
import { AccountFrame, signupHead, useEntryGuard } from './account-frame.tsx'
import { finishSignIn, keepSignInEmail } from './login-page.tsx'
import { SignupForm } from './signup-form.tsx'
import { type Sent, signupSteps } from './use-signup-form.ts'

export const signupPage: ScreenParts = {
  Component: SignupPage,
  head: ({ site }) => signupHead(site),
}

function SignupPage() {
  const [submitted, setSubmitted] = useState<Sent | null>(null)
  const isSent = new URLSearchParams(useAddress().search).has('sent')
  usePageHead(signupHead(useSite()))
  useEntryGuard('newcomer')
  const startAgain = () => {
    // The empty form is rendered first: its heading takes the focus from the button, which disappears.
    flushSync(() => setSubmitted(null))
    goToStart()
  }
  if (isSent) return <SignupDone />
  if (submitted !== null) return <SignupDone sent={submitted} onAnother={startAgain} />
  return (
    <AccountFrame title="List your business" intro={<SignupIntro />} aside={<NextSteps />}>
      <SignupForm onDone={setSubmitted} />
    </AccountFrame>
  )
}

function SignupIntro() {
  return (
    <>
      <p>
        It takes about five minutes and is free. Already listed? <PageLink href="/login">Sign in</PageLink>
      </p>
      <p className="all-parts signup-choice">
        <a className="button" href={`#${signupSteps[0].id}`}>
          In four short steps
        </a>
      </p>
    </>
  )
}

/** Without a script the page does not know what was sent: then both are missing. */
type SignupDoneProps = { sent?: Sent; onAnother?: () => void }

function SignupDone({ sent, onAnother }: SignupDoneProps) {
  useEffect(goToStart, [])
  return (
    <AccountFrame
      title="Registration Submitted!"
      intro={
        <p>
          Thank you. {sent?.name ?? 'Your listing'} is pending admin approval, which usually takes{' '}
          <ReviewDays />.
        </p>
      }
      aside={<NextSteps />}
    >
      <div className="signup-done">
        <p>
          One step is left: open our email to {sent ? <b>{sent.ownerEmail}</b> : 'you'}, and confirm your
          address there. It may have landed in your spam folder.
        </p>
        <p>
          We will write to you as soon as there is a decision. In the meantime you can{' '}
          <PageLink href="/login">sign in</PageLink> with your email and password to see your listing and
          improve it.
        </p>
        <div className="form-actions">
          {sent && <DashboardButton sent={sent} />}
          <PageLink className={sent ? 'button' : 'button button-main'} href="/">
            Back to Home
          </PageLink>
          <StartAgainButton label="Submit Another Business" href="/signup" onAgain={onAnother} />
        </div>
      </div>
    </AccountFrame>
  )
}

/** Signs in with what was just typed, so that nobody types it again. If that fails, the login form starts with the email. */
function DashboardButton({ sent: { ownerEmail: email, password } }: { sent: Sent }) {
  const client = useQueryClient()
  const { run, isRunning } = useOneAtATime(async () => {
    const entered = await send<'login'>('POST', '/api/auth/login', { email, password }).catch(() => null)
    if (entered?.authenticated) return finishSignIn(client, entered)
    keepSignInEmail(client, email)
    navigate('/login')
  })
  return (
    <button type="button" className="button button-main" aria-disabled={isRunning || undefined} onClick={run}>
      {isRunning ? 'Signing in...' : 'Open Your Dashboard'}
    </button>
  )
}

function NextSteps() {
  return (
    <>
      <h2>What happens next</h2>
      <ol>
        <li>You send us your business, and get an account to manage it.</li>
        <li>
          We read it and check that it is real, usually in <ReviewDays />.
        </li>
        <li>It goes live, and we tell you by email.</li>
      </ol>
    </>
  )
}

type StartAgainButtonProps = { label: string; href: string; onAgain: (() => void) | undefined }

export function StartAgainButton({ label, href, onAgain }: StartAgainButtonProps) {
  return onAgain ? (
    <button type="button" className="button" onClick={onAgain}>
      {label}
    </button>
  ) : (
    <PageLink className="button" href={href}>
      {label}
    </PageLink>
  )
}
