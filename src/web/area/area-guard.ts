// Who may see an area, where everybody else goes, and what follows a logout (spec §2).
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PageFormAction } from '../../contract/page-form.ts'
import { hasDrafts } from '../data/drafts.ts'
import {
  findRedirect,
  type PageAccess,
  resetPersonalData,
  sessionQuery,
  useSessionSync,
  useSignOut,
} from '../data/session.ts'
import { navigate } from '../navigation/navigation.tsx'
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

/** Why a session ended is not known: a role that is taken away ends it, as its time does. */
export const signedOut = (access: PageAccess, hasUnsaved: boolean) => ({
  title: 'You have been signed out',
  text: endedTexts[isOfRole(access) ? 'role' : 'account'][hasUnsaved ? 'unsaved' : 'saved'],
  tone: 'notice' as const,
})

const isOfRole = (access: PageAccess) => access === 'staff' || access === 'administrator'

const endedTexts = {
  account: {
    saved: 'Your session has ended. Please sign in again to continue.',
    unsaved: 'Your session has ended. Sign in again in this tab to continue with your changes.',
  },
  role: {
    saved:
      'You have been signed out, or your role was removed. If you still have it, sign in again to continue.',
    unsaved:
      'You have been signed out, or your role was removed. If you still have it, sign in again in this tab to continue with your changes.',
  },
}

export const roleChanged = {
  title: 'Your account can no longer open this page',
  text: 'Its permissions have changed. You are still signed in.',
  tone: 'notice' as const,
}

export const replaced = (email: string) => ({
  title: 'Another account is signed in',
  text: `In another tab of this browser, someone signed in as ${email}.`,
  tone: 'notice' as const,
})

/** `to` is the page after a success. */
export type LogoutWords = {
  success: { title: string; text?: string }
  failure: { title: string; text: string }
  to: string
  /** Where the form goes that stands for the button without a script. */
  action: PageFormAction
}

/** While `isLeaving`, no guard may redirect. */
export function useAreaLogout({ success, failure, to }: LogoutWords) {
  const onDone = () => {
    showToast(success)
    navigate(to)
  }
  return useSignOut(onDone, () => showToast({ ...failure, tone: 'destructive' }))
}
