// Decides who is let into an area; everybody else is shown the way (spec §2, 'Layout behaviour').
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { findRedirect, type PageAccess, sessionQuery } from '../data/session.ts'
import { visit } from '../navigation/visit.ts'
import { showToast } from '../ui/toast-store.ts'

/** `isIn` is false while it is not known yet, and for those on their way out; whoever logs out is led by the logout. */
export function useGuard(access: PageAccess, isLeaving: boolean) {
  const { data: auth, isError, refetch } = useQuery(sessionQuery)
  const redirect = auth ? findRedirect(access, auth) : null
  const wasHere = useRef(false)
  useEffect(() => {
    if (isLeaving) return
    if (redirect === null) {
      wasHere.current ||= auth !== undefined
      return
    }
    if (wasHere.current) showToast(sessionEnded)
    visit(redirect, { replace: true })
  }, [redirect, auth, isLeaving])
  return {
    isIn: isLeaving || (auth !== undefined && redirect === null),
    onRetry: isError && !auth ? () => void refetch() : null,
  }
}

const sessionEnded = {
  title: 'You have been signed out',
  text: 'Your session has ended. Please sign in again to go on.',
  tone: 'plain',
} as const
