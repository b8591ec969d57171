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

/** Forgets what was read for somebody else, then asks again who is here. */
export async function changePerson(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) })
  await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** The page of one business is among it: its owner reads what visitors may not. */
function isPersonal([call, part]: QueryKey): boolean {
  const isOneBusiness = call === '/api/businesses' && part === 'one'
  return isOneBusiness || call === '/api/business' || String(call).startsWith('/api/admin')
}

/** Signs out and asks again who is here; `onDone` runs once the screens know. */
export function useSignOut(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const answer = await call('/api/auth/logout', { method: 'POST' })
      if (!isOk(answer)) throw toCallError(answer)
      // Known already, should the question after it get lost on the way.
      client.setQueryData(sessionQuery.queryKey, { authenticated: false })
    },
    onSuccess: async () => {
      await changePerson(client)
      onDone()
    },
  })
}
