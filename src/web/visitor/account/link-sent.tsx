// Knows the screen after asking for a link to a new password. It never says whether the address has an account.
import { useEffect } from 'react'
import { goToStart } from '../../navigation/focus-management.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { AccountFrame } from './account-frame.tsx'
import { StartAgainButton } from './start-again-button.tsx'
import { SupportLink } from './support-link.tsx'

/** Without a script the page does not know what was typed. */
type LinkSentProps = { email?: string; onAgain?: () => void }

export function LinkSent({ email, onAgain }: LinkSentProps) {
  useEffect(goToStart, [])
  return (
    <AccountFrame
      title="Look in your mailbox"
      intro={
        <p>
          If {email ? <b>{email}</b> : 'this address'} has an account here, a link to set a new password is on
          its way. It works once, within an hour.
        </p>
      }
      aside={
        <>
          <h2>Nothing there yet?</h2>
          <p>Mail can take a few minutes, and sometimes lands in the spam folder.</p>
        </>
      }
    >
      <div className="signup-done">
        <p>
          Nothing after ten minutes? Check that this is the address of your account, or write to{' '}
          <SupportLink subject="Forgotten password" />.
        </p>
        <div className="form-actions">
          <PageLink className="button button-main" href="/login">
            Back to Sign In
          </PageLink>
          <StartAgainButton label="Try Another Address" href="/forgot-password" onAgain={onAgain} />
        </div>
      </div>
    </AccountFrame>
  )
}
