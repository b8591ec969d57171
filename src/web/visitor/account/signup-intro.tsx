// Knows the text before the signup form.
import { PageLink } from '../../navigation/page-link.tsx'

export function SignupIntro() {
  return (
    <p>
      It takes about five minutes and costs nothing. Listed already?{' '}
      <PageLink href="/login">Sign in</PageLink>
    </p>
  )
}
