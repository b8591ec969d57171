// Decides who may see an area, and redirects everybody else (spec §2, 'Layout behaviour').
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasDrafts } from '../data/draft.ts'
import { findRedirect, type PageAccess, resetPersonalData, sessionQuery } from '../data/session.ts'
import { useSessionSync } from '../data/use-session-sync.ts'
import { navigate } from '../navigation/navigate.ts'
import { showToast } from '../ui/toast-store.ts'
import { replaced, roleChanged, signedOut } from './guard-words.ts'

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
      showToast(person ? roleChanged : signedOut(access, hasDrafts(before.current)))
    }
    if (redirect) navigate(redirect, { replace: true })
    else before.current = person?.id ?? ''
  }, [redirect, auth, access, isLeaving, client])
  return {
    isIn: isLeaving || (auth !== undefined && redirect === null),
    failure: error && !auth ? { error, retry: () => void refetch() } : null,
  }
}
