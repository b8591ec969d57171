// Knows the email whose password was just set by a link: the login form begins with it. It is in no address, and gone with the page.
import type { QueryClient } from '@tanstack/react-query'
import type { DefaultValues } from 'react-hook-form'
import type { Login } from '../../../contract/account.ts'

type Begun = DefaultValues<Login>
const key = ['sign-in-email']

export const keepSignInEmail = (client: QueryClient, email: string) =>
  client.setQueryData<Begun>(key, { email })

/** What the login form begins with. */
export const findSignInEmail = (client: QueryClient): Begun => client.getQueryData<Begun>(key) ?? {}

export const forgetSignInEmail = (client: QueryClient) => client.removeQueries({ queryKey: key })
