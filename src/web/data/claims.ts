// The calls about claims (those of the account, those to its listing, and those that moderators decide), and about invited owners.
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Claim, ClaimAnswer, Dispute, InvitedOwner, OwnClaim } from '../../contract/claims.ts'
import { besideListsKey, type ListPage, moderationListsKey, toListPage } from './business-lists.ts'
import { browserGet, type Get } from './calls.ts'
import { isHeldBack } from './page-access.ts'
import { invalidateAll, linesKey } from './paged-lists.ts'
import { send } from './send.ts'
import { sessionQuery } from './session.ts'

/** The latest claims of the signed-in account. */
export const ownClaimsQuery = queryOptions<OwnClaim[]>({ queryKey: ['/api/account/claims'] })

/** For a page that everybody can see: does nothing unless an account is signed in that may make the call. */
export async function prefetchOwnClaims(client: QueryClient): Promise<void> {
  const auth = await client.fetchQuery(sessionQuery).catch(() => null)
  if (auth?.authenticated && !isHeldBack(auth)) await client.prefetchQuery(ownClaimsQuery)
}

/** The open claims of others to the listing of the signed-in account. */
export const disputesQuery = queryOptions<Dispute[]>({ queryKey: ['/api/business', 'claims'] })

/** Answers a dispute. */
export function useDisputeAnswer(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: ClaimAnswer['answer']) =>
      send<'answerClaim'>('PATCH', `/api/business/claims/${id}`, { answer }),
    onSettled: () => client.invalidateQueries({ queryKey: disputesQuery.queryKey }),
  })
}

const claimsKey = ['/api/admin/claims']
const pageSize = 24
const failure = 'The claims could not be loaded'

/** How many claims are open: a number or '1000+'. */
export const openClaimsQuery = (get: Get = browserGet) =>
  queryOptions({
    queryKey: [...claimsKey, 'count'],
    queryFn: async ({ signal }) => {
      const response = await get('/api/admin/claims?state=open&limit=1', signal)
      return toListPage<'listClaims'>(response, failure).total
    },
  })

/** Open claims, unless the address of the page asks for the closed ones. */
export function claimsQuery(search: string, get: Get = browserGet) {
  const address = new URLSearchParams(search)
  const state = address.get('state') === 'closed' ? 'closed' : 'open'
  const start = address.get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: [...claimsKey, state, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({
        state,
        limit: String(pageSize),
        ...(pageParam && { cursor: pageParam }),
      })
      return toListPage<'listClaims'>(await get(`/api/admin/claims?${params}`, signal), failure)
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<Claim>) => last.next || undefined,
  })
}

/** Closes a claim, or checks its digits if the outcome is 'checked'; the lists that show it are reloaded. */
export function useClaimClosing(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ outcome, ...input }: { outcome: string; digits?: string; note?: string }) =>
      outcome === 'checked'
        ? send<'checkClaimDigits'>('POST', `/api/admin/claims/${id}/digits`, { digits: input.digits ?? '' })
        : send<'closeClaim'>('PATCH', `/api/admin/claims/${id}`, { outcome, ...input }),
    onSettled: () =>
      invalidateAll(client, [claimsKey, linesKey, besideListsKey, moderationListsKey, ['/api/businesses']]),
  })
}

/** The address of the document of an open claim, for moderators. */
export const claimDocumentPath = (id: number): string => `/api/admin/claims/${id}/document`

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
