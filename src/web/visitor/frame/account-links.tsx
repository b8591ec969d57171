// Decides what the header offers by who is here: a way in, or a way out.
import { useSession, useSignOut } from '../../data/session.ts'
import { PageLink } from '../../navigation/page-link.tsx'
import { visit } from '../../navigation/visit.ts'

export function AccountLinks() {
  const { authenticated } = useSession()
  const signOut = useSignOut(() => visit('/'))
  if (authenticated) {
    return (
      <button type="button" className="sign-up" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        Logout
      </button>
    )
  }
  return (
    <>
      <PageLink href="/login">Log In</PageLink>
      <PageLink href="/signup" className="sign-up">
        Sign Up
      </PageLink>
    </>
  )
}
