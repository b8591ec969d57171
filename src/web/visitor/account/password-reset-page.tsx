// Knows the page behind the one-time link to a new password.
import { PageLink } from '../../navigation/page-link.tsx'
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { PasswordResetForm } from './password-reset-form.tsx'
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
      aside={
        <>
          <h2>A good password is a long one</h2>
          <p>Three or four words that only you would put together are easy to keep and hard to guess.</p>
        </>
      }
    >
      {token === '' ? <IncompleteLink /> : <PasswordResetForm token={token ?? ''} />}
    </AccountFrame>
  )
}
