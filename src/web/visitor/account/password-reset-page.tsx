// Knows the page behind the one-time link to a new password.
import { PageLink } from '../../navigation/page-link.tsx'
import { PasswordLinkPage } from './password-link-page.tsx'

export function PasswordResetPage() {
  return (
    <PasswordLinkPage
      path="/reset-password"
      title="Set a new password"
      intro={
        <>
          The link works once and for an hour. If it does not work any more,{' '}
          <PageLink href="/forgot-password">ask for another</PageLink>.
        </>
      }
      instead={
        <>
          If you have set your password with it, <PageLink href="/login">sign in</PageLink>. Otherwise{' '}
          <PageLink href="/forgot-password">ask for another link</PageLink>.
        </>
      }
      action="/reset-password"
      call="/api/auth/reset-password"
      label="New password"
      button="Set Password"
      doneTitle="Password changed"
      failureTitle="The password was not changed"
    />
  )
}
