// Decides who may see an area, and redirects everybody else (spec §2, 'Layout behaviour').
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasDrafts } from '../data/draft.ts'
import { findRedirect, type PageAccess, resetPersonalData, sessionQuery } from '../data/session.ts'
import { useSessionSync } from '../data/use-session-sync.ts'
import { navigate } from '../navigation/navigate.ts'
import { showToast } from '../ui/toast-store.ts'

/** `isIn` is false until the session is known, and during a redirect. During a logout it is true: the logout redirects. */
export function useGuard(access: PageAccess, isLeaving: boolean) {
  const client = useQueryClient()
  const { data: auth, error, refetch } = useQuery(sessionQuery)
  const redirect = auth ? findRedirect(access, auth) : null
  const before = useRef('')
  useSessionSync()
  useEffect(() => {
    if (isLeaving || !auth) return
    const person = auth.authenticated ? auth.user : null
    if (before.current && person && person.id !== before.current) {
      void resetPersonalData(client)
      showToast(replaced(person.email))
    } else if (before.current && redirect) {
      showToast(person ? roleChanged : sessionEnded(hasDrafts(before.current)))
    }
    if (redirect) navigate(redirect, { replace: true })
    else before.current = person?.id ?? ''
  }, [redirect, auth, isLeaving, client])
  return {
    isIn: isLeaving || (auth !== undefined && redirect === null),
    failure: error && !auth ? { error, retry: () => void refetch() } : null,
  }
}

const sessionEnded = (hasUnsaved: boolean) => ({
  title: 'You have been signed out',
  text: hasUnsaved
    ? 'Your session has ended. Sign in again in this tab to go on with your changes.'
    : 'Your session has ended. Please sign in again to go on.',
  tone: 'notice' as const,
})

const roleChanged = {
  title: 'Your account may not open this page any more',
  text: 'What it may do was changed. You are still signed in.',
  tone: 'notice' as const,
}

const replaced = (email: string) => ({
  title: 'Another account is signed in',
  text: `In another tab of this browser, somebody signed in as ${email}.`,
  tone: 'notice' as const,
})
