// The links that were made to owners of listings, for moderators.
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { InvitedOwner } from '../../contract/claims.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'

export const invitedOwnersKey = ['/api/admin/invited-owners']

export function invitedOwnersQuery(search: string, get: Get = browserGet) {
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [...invitedOwnersKey, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ limit: '50', ...(pageParam && { cursor: pageParam }) })
      const response = await get(`/api/admin/invited-owners?${params}`, signal)
      return toListPage<'listInvitedOwners'>(response, 'The invitations could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<InvitedOwner>) => last.next || undefined,
  })
}
