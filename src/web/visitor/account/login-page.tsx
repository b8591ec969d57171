// Knows the login screen.
import { landingPath, useSession } from '../../data/session.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { SupportLink } from './support-link.tsx'

export function LoginPage() {
  const { name } = useSite()
  usePageHead(plainHead(name, 'Sign in', '/login'))
  return (
    <AccountFrame
      title="Sign in"
      intro={<Intro />}
      aside={
        <>
          <h2>Your shop window, open all hours</h2>
          <p>Keep your phone number, hours and pictures right, so that people near you find you.</p>
        </>
      }
    >
      <LoginForm />
      <div className="account-beside">
        <p>
          Forgot your password? Write to <SupportLink subject="Forgotten password" /> from the email address
          of your account, and you get a link to set a new one.
        </p>
        <p>
          Not listed yet? <PageLink href="/signup">List your business</PageLink>, it is free.
        </p>
      </div>
    </AccountFrame>
  )
}

function Intro() {
  const session = useSession()
  if (!session.authenticated)
    return <p>For owners of a listing and for the people who look after the directory.</p>
  const landing = landingPath(session.user)
  return (
    <p>
      You are signed in as {session.user.email}.{' '}
      <PageLink href={landing}>{landing === '/' ? 'Back to Home' : 'Go to your dashboard'}</PageLink>, or sign
      in as somebody else.
    </p>
  )
}
