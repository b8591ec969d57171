// Knows the screen after a registration: what was sent, what happens next, and where to go.
import { useEffect } from 'react'
import { ReviewDays } from '../../business/review-days.tsx'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { AccountFrame } from './account-frame.tsx'
import { NextSteps } from './next-steps.tsx'
import { StartAgainButton } from './start-again-button.tsx'
import type { Sent } from './use-signup-form.ts'

/** Without a script the page does not know what was sent. */
type SignupDoneProps = { sent?: Sent; onAnother?: () => void }

export function SignupDone({ sent, onAnother }: SignupDoneProps) {
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
          One thing is left: open our mail to {sent ? <b>{sent.ownerEmail}</b> : 'you'}, and confirm your
          address there. It may have landed in the spam folder.
        </p>
        <p>
          We write to you as soon as there is a decision. Meanwhile you can{' '}
          <PageLink href="/login">sign in</PageLink> with your email and password to see your listing and
          improve it.
        </p>
        <div className="form-actions">
          <PageLink className="button button-main" href="/">
            Back to Home
          </PageLink>
          <StartAgainButton label="Submit Another Business" href="/signup" onAgain={onAnother} />
        </div>
      </div>
    </AccountFrame>
  )
}
