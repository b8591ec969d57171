// Knows whether this browser is signed in, and how it signs out.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthCheck } from '../../contract/account.ts'
import { call, isOk } from './browser-get.ts'
import { toCallError } from './call-error.ts'

/** Read with every page, so that the header is right from the first byte. */
export const sessionQuery = queryOptions<AuthCheck>({ queryKey: ['/api/auth/check'] })

export function useSession(): AuthCheck {
  return useQuery(sessionQuery).data ?? { authenticated: false }
}

/** Signs out and asks again who is here; `onDone` runs once the screens know. */
export function useSignOut(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const answer = await call('/api/auth/logout', { method: 'POST' })
      if (!isOk(answer)) throw toCallError(answer)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      onDone()
    },
  })
}
