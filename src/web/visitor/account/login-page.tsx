// Knows the login screen.
import { PageLink } from '../../navigation/page-link.tsx'
import { usePageHead } from '../../ui/page-head.ts'
import { SentNotice } from '../../ui/sent-notice.tsx'
import { useSite } from '../../ui/site-context.ts'
import { loginHead } from '../account-heads.ts'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { useEntryGuard } from './use-entry-guard.ts'

const sentWords = {
  password: 'Your password was changed. You can sign in with it now.',
  logout: 'You have been logged out successfully.',
  nothing:
    'Nothing was saved, because you are not signed in any more. Sign in, then go back in your browser: what you typed should still be there.',
}

export function LoginPage() {
  usePageHead(loginHead(useSite()))
  useEntryGuard('guest')
  return (
    <AccountFrame
      title="Sign in"
      intro={<p>For owners of a listing and for the people who look after the directory.</p>}
      aside={
        <>
          <h2>Your shop window, open all hours</h2>
          <p>Keep your phone number, hours and pictures right, so that people near you find you.</p>
        </>
      }
    >
      <SentNotice words={sentWords} />
      <LoginForm />
      <div className="account-beside">
        <p>
          <PageLink href="/forgot-password">Forgot your password?</PageLink>
        </p>
        <p>
          Not listed yet? <PageLink href="/signup">List your business</PageLink>, it is free.
        </p>
      </div>
    </AccountFrame>
  )
}
