// Whether a visitor of an account page stays there, and with which email the login form begins.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { DefaultValues } from 'react-hook-form'
import type { Login } from '../../../contract/account.ts'
import { findRedirect, type PageAccess, sessionQuery } from '../../data/session.ts'
import { navigate } from '../../navigation/navigation.tsx'

/**
 * Checked on entry only: a sign-in in another tab must not take away a form that is being filled in. A layout effect,
 * because it also runs when React shows the page again that it kept while the dashboard was loading.
 */
export function useEntryGuard(access: PageAccess): void {
  const client = useQueryClient()
  useLayoutEffect(() => {
    const auth = client.getQueryData(sessionQuery.queryKey)
    const redirect = auth && findRedirect(access, auth)
    if (redirect) navigate(redirect, { replace: true })
  }, [client, access])
}

type Begun = DefaultValues<Login>
const key = ['sign-in-email']

export const keepSignInEmail = (client: QueryClient, email: string) =>
  client.setQueryData<Begun>(key, { email })

/** What the login form begins with. */
export const findSignInEmail = (client: QueryClient): Begun => client.getQueryData<Begun>(key) ?? {}

export const forgetSignInEmail = (client: QueryClient) => client.removeQueries({ queryKey: key })
