// Knows the page behind the link of an invitation to moderate.
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { GoodPassword } from './good-password.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { LinkPasswordForm } from './link-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

export function InvitationPage() {
  const { name } = useSite()
  const token = useLinkToken()
  usePageHead(plainHead(name, 'Your invitation', '/invitation'))
  return (
    <AccountFrame
      title="Your invitation"
      intro={
        <p>
          Choose a password to accept it. Then sign in with the address that the mail came to. The link works
          once, within 48 hours.
        </p>
      }
      aside={<GoodPassword />}
    >
      {token === '' ? (
        <IncompleteLink />
      ) : (
        <LinkPasswordForm
          token={token ?? ''}
          action="/invitation"
          call="/api/auth/accept-invitation"
          label="Password"
          button="Accept Invitation"
          doneTitle="Welcome"
          failureTitle="The invitation was not accepted"
        />
      )}
    </AccountFrame>
  )
}
