// What follows a successful login, and the email that the next login form starts with.
import type { QueryClient } from '@tanstack/react-query'
import type { DefaultValues } from 'react-hook-form'
import type { AuthCheck, Login, SignedInUser } from '../../../contract/account.ts'
import { dashboardPath } from '../../../contract/public-addresses.ts'
import { sessionQuery, switchUser } from '../../data/session.ts'
import { navigate } from '../../navigation/navigation.tsx'
import { showToast } from '../../ui/toast.ts'

type SignedIn = AuthCheck & { user: SignedInUser }

/** `then` is where an account without a listing or a role continues, instead of the home page. `note` is shown after the welcome. */
export function finishSignIn(
  client: QueryClient,
  session: SignedIn,
  then: string | null = null,
  note = '',
): void {
  forgetSignInEmail(client)
  // Stored at once, in case the next session check fails.
  client.setQueryData(sessionQuery.queryKey, session)
  switchUser(client)
  const text = welcome(session.user)
  showToast({ title: 'Login successful', text: note ? `${text}. ${note}` : text })
  navigate(dashboardPath(session.user, then ?? '/'))
}

function welcome({ isAdmin, businessId }: SignedInUser): string {
  if (isAdmin === 1) return 'Welcome to the admin dashboard'
  return businessId ? 'Welcome to your business dashboard' : 'Welcome back'
}

type LoginDefaults = DefaultValues<Login>
const key = ['sign-in-email']

export const keepSignInEmail = (client: QueryClient, email: string) =>
  client.setQueryData<LoginDefaults>(key, { email })

/** The default values of the login form. */
export const findSignInEmail = (client: QueryClient): LoginDefaults =>
  client.getQueryData<LoginDefaults>(key) ?? {}

const forgetSignInEmail = (client: QueryClient) => client.removeQueries({ queryKey: key })
