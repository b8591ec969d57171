// Knows whether this browser is signed in, as whom, where that leads, and how it signs out.
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AuthCheck, SignedInUser } from '../../contract/account.ts'
import { call, isOk } from './browser-get.ts'
import { toCallError } from './call-error.ts'

/** Who may see a page; the server decides the same for every call behind it. */
export type PageAccess = 'everyone' | 'owner' | 'admin'

/** Read with every page, so that the header is right from the first byte. */
export const sessionQuery = queryOptions<AuthCheck>({ queryKey: ['/api/auth/check'] })

export function useSession(): AuthCheck {
  return useQuery(sessionQuery).data ?? { authenticated: false }
}

/** Where an account starts (spec §2, Login). */
export function landingPath({ isAdmin, businessId }: SignedInUser): string {
  if (isAdmin === 1) return '/admin'
  return businessId ? '/business' : '/'
}

/** Where somebody goes instead who may not see a page; null when they may. */
export function findRedirect(access: PageAccess, auth: AuthCheck): string | null {
  if (access === 'everyone') return null
  if (!auth.authenticated) return '/login'
  if (access === 'owner') return auth.user.businessId ? null : '/login'
  return auth.user.isAdmin === 1 ? null : landingPath(auth.user)
}

/**
 * Forgets what was read for somebody else and asks again who is here. Nobody waits for that answer: who shows the new
 * person first and leads on later lets the page before flash.
 */
export function switchUser(client: QueryClient): void {
  client.removeQueries(personal)
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const news = new BroadcastChannel(sessionChannel)
  news.postMessage('')
  news.close()
}

/** Where the other tabs hear that somebody signed in or out. */
export const sessionChannel = 'session'

/** Another tab has changed the person: what is on the screen is read anew for the new one, the rest is forgotten. */
export const resetPersonalData = (client: QueryClient): Promise<void> => client.resetQueries(personal)

const personal = { predicate: ({ queryKey }: { queryKey: QueryKey }) => isPersonal(queryKey) }

/** The page of one business is among it: its owner reads what visitors may not. */
function isPersonal([call, part]: QueryKey): boolean {
  const isOneBusiness = call === '/api/businesses' && part === 'one'
  return isOneBusiness || call === '/api/business' || String(call).startsWith('/api/admin')
}

/** Signs out, leads on by `onDone`, and asks again who is here. */
export function useSignOut(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const answer = await call('/api/auth/logout', { method: 'POST' })
      if (!isOk(answer)) throw toCallError(answer)
    },
    onSuccess: () => {
      // Known already, should the question after it get lost on the way.
      client.setQueryData(sessionQuery.queryKey, { authenticated: false })
      switchUser(client)
      onDone()
    },
  })
}
