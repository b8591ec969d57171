// Decides the account links of the header: Log In for visitors, Dashboard and Logout for users (spec §2).
import { type SubmitEvent, useEffect } from 'react'
import type { SignedInUser } from '../../../contract/account.ts'
import type { PageFormAction } from '../../../contract/page-form.ts'
import { landingPath, useSession, useSignOut } from '../../data/session.ts'
import { navigate } from '../../navigation/navigate.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { prepareToasts } from '../../ui/toast-loader.tsx'
import { showToast } from '../../ui/toast-store.ts'

const logoutAction: PageFormAction = '/?form=logout'

export function AccountLinks() {
  const session = useSession()
  return (
    <>
      {session.authenticated ? <OwnLinks user={session.user} /> : <PageLink href="/login">Log In</PageLink>}
      <PageLink href="/signup" className="sign-up">
        Sign Up
      </PageLink>
    </>
  )
}

function OwnLinks({ user }: { user: SignedInUser }) {
  const landing = landingPath(user)
  const { signOut, isLeaving } = useSignOut(afterLogout, afterFailure)
  useEffect(() => void prepareToasts(), [])
  const hasDashboard = landing !== '/'
  const leave = (event: SubmitEvent) => {
    event.preventDefault()
    void signOut()
  }
  return (
    <>
      <PageLink href={hasDashboard ? landing : '/account'}>{hasDashboard ? 'Dashboard' : 'Account'}</PageLink>
      <form method="post" action={logoutAction} onSubmit={leave}>
        <button type="submit" data-held aria-disabled={isLeaving || undefined}>
          Logout
        </button>
      </form>
    </>
  )
}

function afterLogout(): void {
  showToast({ title: 'You have been logged out successfully' })
  navigate('/')
}

function afterFailure(): void {
  const text = 'Failed to logout. Please try again.'
  showToast({ title: 'Logout failed', text, tone: 'destructive' })
}
