// The session: who is signed in in this browser, which pages that allows, and how tabs are kept in sync.
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthCheck, OpenSession } from '../../contract/account.ts'
import { dashboardPath } from '../../contract/public-addresses.ts'
import { showToast } from '../ui/toast.ts'
import { call, isOk } from './calls.ts'
import { send, showFailureToast, useOneAtATime } from './send.ts'

/**
 * Who may see a page. The calls of owners' and admins' pages check the same. A `guest` is not signed in; a `newcomer` has
 * no dashboard, so an account without a business may still register one. An `account` has none either, but is signed in.
 */
export type PageAccess = 'everyone' | 'guest' | 'newcomer' | 'account' | 'owner' | 'staff' | 'administrator'

/** Loaded with every page, so that the HTML of the server already has the right header. */
export const sessionQuery = queryOptions<AuthCheck>({ queryKey: ['/api/auth/check'] })

export function useSession(): AuthCheck {
  return useQuery(sessionQuery).data ?? { authenticated: false }
}

/** The page to redirect to when the visitor may not see a page. Null when they may. */
export function findRedirect(access: PageAccess, auth: AuthCheck): string | null {
  if (access === 'everyone') return null
  if (!auth.authenticated) return access === 'guest' || access === 'newcomer' ? null : '/login'
  const landing = dashboardPath(auth.user)
  if (access === 'guest') return landing
  if (access === 'newcomer' || access === 'account') return landing === '/' ? null : landing
  // Spec §2: an account without a business is sent to the login, an administrator reads 'No Business Found'.
  if (access === 'owner') return auth.user.businessId || auth.user.isAdmin === 1 ? null : '/login'
  return (access === 'staff' ? auth.user.isAdmin : isAdministrator(auth)) ? null : landing
}

/** Whether the account has a business. One that only moderates can open the owner's pages, and sees 'No Business Found'. */
export const hasBusiness = (auth: AuthCheck | undefined): boolean =>
  auth?.authenticated === true && auth.user.businessId !== null

/** Whether the account is an administrator's. */
export const isAdministrator = (auth: AuthCheck): boolean =>
  auth.authenticated && auth.user.isAdmin === 1 && auth.user.role !== 'moderator'

/** Whether the account needs a passkey before it may moderate. Until then, every page but the account page asks for one. */
export const needsPasskey = (auth: AuthCheck): boolean =>
  auth.authenticated && auth.user.needsPasskey === true

/** Whether nearly every call would refuse the account: it needs a passkey, or it is leaving and can only undo this. */
export const isHeldBack = (auth: AuthCheck): boolean =>
  needsPasskey(auth) || (auth.authenticated && auth.user.leavesAt !== undefined)

/**
 * Call it after signing in or out. Removes the data of the previous user, loads the session again, and notifies other tabs.
 * It does not wait for the session: otherwise the old page would show the new user for a moment, before the navigation.
 */
export function switchUser(client: QueryClient): void {
  client.removeQueries(personal)
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const channel = new BroadcastChannel(sessionChannel)
  channel.postMessage('')
  channel.close()
}

/** The name of the channel that notifies the other tabs when somebody signed in or out. */
export const sessionChannel = 'session'

/** Call it after another tab has changed the user. Loads the private data on the screen again, and removes the rest. */
export const resetPersonalData = (client: QueryClient): Promise<void> => client.resetQueries(personal)

const personal = { predicate: ({ queryKey }: { queryKey: QueryKey }) => isPersonal(queryKey) }

/**
 * The first parts of the query keys that are kept when the user changes: calls whose response is the same for everybody, the session, and
 * what a visitor brings along to the sign-in. Every other query is removed, so one that is missing here is only loaded again.
 */
const kept = [
  sessionQuery.queryKey[0],
  '/api/auth/check-link',
  '/api/businesses',
  '/api/claims',
  '/api/pages',
  '/api/places',
  '/api/provinces',
  '/api/region',
  '/api/setup',
  'listing-invitation',
  'places',
  'reviews',
  'sign-in-email',
  'trades',
]

/** Whether the data of a query belongs to the user. That of one business does, too: its owner may read more than a visitor. */
function isPersonal([call, part]: QueryKey): boolean {
  const isOneBusiness = call === '/api/businesses' && part === 'one'
  return isOneBusiness || !kept.some((one) => call === one || String(call).startsWith(`${one}/`))
}

/** Signs out, then calls `onDone`, which navigates away. `isLeaving` is true from the press until the next page. */
export function useSignOut(onDone: () => void, onError: () => void) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const { run: signOut } = useOneAtATime(async () => {
    setLeaving(true)
    const isDone = await call('/api/auth/logout', { method: 'POST' }).then(isOk, () => false)
    if (isDone) {
      // Set at once, because the request for the session that follows may fail.
      client.setQueryData(sessionQuery.queryKey, { authenticated: false })
      switchUser(client)
      onDone()
    } else {
      setLeaving(false)
      onError()
    }
  })
  return { signOut, isLeaving }
}

export const openSessionsQuery = queryOptions<OpenSession[]>({ queryKey: ['/api/auth/sessions'] })

export function useEndOthers() {
  const client = useQueryClient()
  const { run, isRunning } = useOneAtATime(async () => {
    try {
      const left = await send<'endOtherSessions'>('POST', '/api/auth/sessions/end-others')
      client.setQueryData(openSessionsQuery.queryKey, left)
      showToast({ title: 'Signed out everywhere else' })
    } catch (error) {
      showFailureToast('Nothing was changed', error, 'Something went wrong. Please try again.')
    }
  })
  return { endOthers: () => void run(), isBusy: isRunning }
}
