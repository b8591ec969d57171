// Knows the page behind the link of an invitation to moderate.
import { PageLink } from '../../navigation/page-link.tsx'
import { PasswordLinkPage } from './password-link-page.tsx'

export function InvitationPage() {
  return (
    <PasswordLinkPage
      path="/invitation"
      title="Your invitation"
      intro="Choose a password to accept it. Then sign in with the address that the mail came to. The link works once, within 48 hours."
      instead={
        <>
          If you accepted the invitation, <PageLink href="/login">sign in</PageLink>. Otherwise ask whoever
          invited you for another.
        </>
      }
      action="/invitation"
      call="/api/auth/accept-invitation"
      label="Password"
      button="Accept Invitation"
      doneTitle="Welcome"
      failureTitle="The invitation was not accepted"
    />
  )
}
