// Decides whether a visitor of an account page stays there: who is signed in already belongs elsewhere.
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { findRedirect, type PageAccess, sessionQuery } from '../../data/session.ts'
import { navigate } from '../../navigation/navigate.ts'

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
