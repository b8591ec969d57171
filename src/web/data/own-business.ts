// The calls about the own business, its reviews and the own account, and which cached queries each change makes stale.
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { AuthCheck } from '../../contract/account.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import type { AccountForm } from '../../contract/page-form.ts'
import type { ReceivedReview } from '../../contract/review.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { businessKey } from './business-query.ts'
import { browserGet, type Get } from './calls.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'
import { openSessionsQuery, sessionQuery, useSession } from './session.ts'

export const ownBusinessQuery = queryOptions<OwnBusiness>({ queryKey: ['/api/business', 'my-business'] })

/** Sends the changed details, as an object or with images as a form. */
export function useEditBusiness() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (details: object | FormData) =>
      send<'editBusiness'>('PATCH', '/api/business/details', details),
    onSuccess: (business) => keepOwnBusiness(client, business),
  })
}

/** Asks for another look at the rejected listing. */
export function useResubmit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'resubmitBusiness'>('POST', '/api/business/resubmit', {}),
    onSuccess: (business) => keepOwnBusiness(client, business),
    onError: () => reloadOwnBusiness(client),
  })
}

/** Withdraws the edit that waits. */
export function useWithdrawEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'withdrawEdit'>('POST', '/api/business/withdraw-edit', {}),
    onSuccess: (business) => keepOwnBusiness(client, business),
    onError: () => reloadOwnBusiness(client),
  })
}

/** Another tab may have sent or withdrawn it before, or a moderator decided: then this screen is of before. */
const reloadOwnBusiness = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: ownBusinessQuery.queryKey })

/** Stores what a change returned. Two changes may overtake each other, and the later version is the true one. */
function keepOwnBusiness(client: QueryClient, business: OwnBusiness): Promise<void> {
  client.setQueryData(ownBusinessQuery.queryKey, (now) =>
    now && now.id === business.id && now.version > business.version ? now : business,
  )
  return removePublicDetail(client, business.id)
}

/** The public page must never show the old text, so it is removed. Lists may show it until they are loaded again. */
function removePublicDetail(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: businessKey(id) })
  void client.invalidateQueries({ queryKey: linesKey })
  return client.invalidateQueries({ queryKey: ['/api/businesses'] })
}

/** Sends the owner's name and, where it changes, the password. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: object) => send<'changeSettings'>('PATCH', '/api/business/settings', settings),
    onSuccess: ({ ownerName }) => {
      client.setQueryData(ownBusinessQuery.queryKey, (business) => business && { ...business, ownerName })
      // A new password ends the other sessions.
      return client.invalidateQueries({ queryKey: openSessionsQuery.queryKey })
    },
  })
}

const url = '/api/business/photos'

/** Each call rejects with a CallError, or stores what it changed for every screen. */
export function usePhotoCalls() {
  const client = useQueryClient()
  const keep = async (sending: Promise<OwnBusiness>) => keepOwnBusiness(client, await sending)
  return {
    add: (file: File) => {
      const body = new FormData()
      body.append('photo', file)
      return keep(send<'addPhoto'>('POST', url, body))
    },
    order: (order: string[]) => keep(send<'orderPhotos'>('PATCH', url, { order })),
    describe: (id: string, alt: string) => keep(send<'describePhoto'>('PATCH', `${url}/${id}`, { alt })),
    remove: (id: string) => keep(send<'removePhoto'>('DELETE', `${url}/${id}`)),
  }
}

/** Whether the address of the page asks for those without an answer only. */
export const readUnanswered = (search: string): boolean =>
  new URLSearchParams(search).get('state') === 'unanswered'

/** The published reviews, the newest first. */
export function receivedReviewsQuery(search: string, get: Get = browserGet) {
  const state = readUnanswered(search) ? 'unanswered' : ''
  const start = new URLSearchParams(search).get('cursor') ?? ''
  return infiniteQueryOptions({
    queryKey: ['/api/business', 'reviews', state, start],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams({ ...(state && { state }), ...(pageParam && { cursor: pageParam }) })
      const response = await get(`/api/business/reviews?${params}`, signal)
      return toListPage<'listReceivedReviews'>(response, 'The reviews could not be loaded')
    },
    initialPageParam: start,
    getNextPageParam: (last: ListPage<ReceivedReview>) => last.next || undefined,
  })
}

/** Where the browser sends a form of the own account without a script: to the page on which this account has them. */
export function useAccountForm(form: AccountForm) {
  const auth = useSession()
  const isAdmin = auth.authenticated && auth.user.isAdmin === 1
  const isOwner = auth.authenticated && auth.user.businessId !== null
  const page = isAdmin ? '/admin/account' : isOwner ? '/business/settings' : '/account'
  return `${page}?form=${form}` as const
}

/** A link to it downloads the file. */
export const exportPath = '/api/account/export'

/** Deletes the account, unless it is kept in time. */
export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => send<'deleteAccount'>('POST', '/api/account/delete', { password }),
    onSuccess: (auth) => keepAnswer(client, auth),
  })
}

/** Keeps the account. */
export function useKeepAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'keepAccount'>('POST', '/api/account/keep', {}),
    onSuccess: (auth) => keepAnswer(client, auth),
  })
}

/** The listing was hidden or shown: what was loaded of it is old. */
function keepAnswer(client: QueryClient, auth: AuthCheck): Promise<void> {
  client.setQueryData(sessionQuery.queryKey, auth)
  void client.invalidateQueries({ queryKey: ['/api/businesses'] })
  return client.invalidateQueries({ queryKey: ownBusinessQuery.queryKey })
}
