// Knows the page behind the link that confirms the email of an account.
import { ConfirmLink } from './confirm-link.tsx'

export function ConfirmEmailPage() {
  return (
    <ConfirmLink
      call="/api/auth/confirm-email"
      action="/confirm-email"
      title="Confirm your email address"
      intro="One press, and we know that our mail reaches you. If you have no listing here, close this page."
      done="Thank you. We write to this address as soon as there is news about your listing."
    />
  )
}
