// Knows the hidden field that says for which account a form was drawn. In another tab somebody else may have signed in since.
import { accountField } from '../../contract/typed-form.ts'
import { useSession } from '../data/session.ts'

/** Only a form that the browser sends by itself needs it: with scripts the page changes with the account. */
export function SignedInAs() {
  const auth = useSession()
  return <input type="hidden" name={accountField} value={auth.authenticated ? auth.user.email : ''} />
}
