// Knows the hidden field that says for which account a form was drawn. In another tab somebody else may have signed in since.
import { accountField } from '../../contract/typed-form.ts'
import { useSession } from '../data/session.ts'

/** The first field of a form. Only one that the browser sends by itself needs it: with scripts the page changes with the account. */
export function SignedInAs() {
  const auth = useSession()
  const email = auth.authenticated ? auth.user.email : ''
  return (
    <>
      {/* After Back, a browser fills in a form whose first fields have the same names: never that of another account. */}
      <input type="hidden" name={`${accountField}-${email}`} disabled />
      <input type="hidden" name={accountField} value={email} />
    </>
  )
}
