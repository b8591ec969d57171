// Knows the page behind the link that changes the email of an account.
import { ConfirmLink } from './confirm-link.tsx'

export function ConfirmNewEmailPage() {
  return (
    <ConfirmLink
      call="/api/auth/confirm-new-email"
      action="/confirm-new-email"
      title="Confirm your new email address"
      intro="One press, and you sign in with this address from then on. Every other browser of the account is signed out."
      done="You sign in with this address from now on."
    />
  )
}
