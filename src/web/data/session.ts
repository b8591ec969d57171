// The session: who is signed in in this browser, signing out, and how tabs are kept in sync.
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthCheck } from '../../contract/account.ts'
import { call, isOk } from './calls.ts'
import { useOneAtATime } from './one-at-a-time.ts'

/** Loaded with every page, so that the HTML of the server already has the right header. */
export const sessionQuery = queryOptions<AuthCheck>({ queryKey: ['/api/auth/check'] })

export function useSession(): AuthCheck {
  return useQuery(sessionQuery).data ?? { authenticated: false }
}

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
