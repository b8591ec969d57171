// Knows the page behind the one-time link to a new password.
import { PageLink } from '../../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { GoodPassword } from './good-password.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { LinkPasswordForm } from './link-password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

export function PasswordResetPage() {
  const { name } = useSite()
  const token = useLinkToken()
  usePageHead(plainHead(name, 'Set a new password', '/reset-password'))
  return (
    <AccountFrame
      title="Set a new password"
      intro={
        <p>
          The link works once and for an hour. If it does not work any more,{' '}
          <PageLink href="/forgot-password">ask for another</PageLink>.
        </p>
      }
      aside={<GoodPassword />}
    >
      {token === '' ? (
        <IncompleteLink />
      ) : (
        <LinkPasswordForm
          token={token ?? ''}
          call="/api/auth/reset-password"
          label="New password"
          button="Set Password"
          doneTitle="Password changed"
          failureTitle="The password was not changed"
        />
      )}
    </AccountFrame>
  )
}
