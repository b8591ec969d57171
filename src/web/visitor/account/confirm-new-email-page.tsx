// Knows the page behind the link that changes the email of an account.
import { plainHead, usePageHead } from '../../ui/page-head.ts'
import { useSite } from '../../ui/site-context.ts'
import { ConfirmLink } from './confirm-link.tsx'

export function ConfirmNewEmailPage() {
  const { name } = useSite()
  usePageHead(plainHead(name, 'Confirm your new email address', '/confirm-new-email'))
  return (
    <ConfirmLink
      call="/api/auth/confirm-new-email"
      action="/confirm-new-email"
      title="Confirm your new email address"
      intro="From now on you sign in with this address. Every other browser of the account is signed out."
      done="You sign in with this address from now on."
    />
  )
}
