// The calls about the signed-in account, its business and its reviews, and which queries each change invalidates.
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { AuthCheck, OpenSession } from '../../contract/account.ts'
import type { OwnBusiness } from '../../contract/business.ts'
import type { AccountForm } from '../../contract/page-form.ts'
import type { ReceivedReview } from '../../contract/review.ts'
import { showToast } from '../ui/toast.ts'
import { type ListPage, toListPage } from './business-lists.ts'
import { businessKey } from './business-query.ts'
import { browserGet, type Get } from './calls.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import { invalidateAll, linesKey } from './paged-lists.ts'
import { send, showFailureToast } from './send.ts'
import { sessionQuery, useSession } from './session.ts'

export const ownBusinessQuery = queryOptions<OwnBusiness>({ queryKey: ['/api/business', 'my-business'] })
export const openSessionsQuery = queryOptions<OpenSession[]>({ queryKey: ['/api/auth/sessions'] })

/** Sends the changed details, as an object, or as form data if there are images. */
export function useEditBusiness() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (details: object | FormData) =>
      send<'editBusiness'>('PATCH', '/api/business/details', details),
    onSuccess: (business) => storeOwnBusiness(client, business),
  })
}

/** Sends a rejected listing for review again. */
export function useResubmit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'resubmitBusiness'>('POST', '/api/business/resubmit', {}),
    onSuccess: (business) => storeOwnBusiness(client, business),
    onError: () => void reloadOwnBusiness(client),
  })
}

/** Withdraws the waiting edit. A failure is reported after the business was loaded again. */
export function useWithdrawEdit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'withdrawEdit'>('POST', '/api/business/withdraw-edit', {}),
    onSuccess: (business) => storeOwnBusiness(client, business),
    onError: () => reloadOwnBusiness(client),
  })
}

/** Another tab may have sent or withdrawn it, or a moderator may have decided: then this screen is outdated. */
export const reloadOwnBusiness = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ownBusinessQuery.queryKey })

/**
 * Stores what a change returned. Two responses can overtake each other, so the higher version wins. A response can arrive after somebody
 * else has signed in: then it is not theirs to read. Or a moderator has merged the listing meanwhile. In both cases it is loaded again.
 */
export function storeOwnBusiness(client: QueryClient, business: OwnBusiness): Promise<void> {
  if (findUser(client)?.businessId === business.id)
    client.setQueryData(ownBusinessQuery.queryKey, (now) =>
      now && now.id === business.id && now.version > business.version ? now : business,
    )
  else void reloadOwnBusiness(client)
  return removePublicDetail(client, business.id)
}

/** The cached public page must never show the old text, so it is removed. Lists may show it until they are reloaded. */
function removePublicDetail(client: QueryClient, id: string): Promise<void> {
  client.removeQueries({ queryKey: businessKey(id) })
  void invalidateAll(client, [linesKey])
  return client.invalidateQueries({ queryKey: ['/api/businesses'] })
}

/** Sends the owner's name and, where it changes, the password. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: object) => send<'changeSettings'>('PATCH', '/api/business/settings', settings),
    onMutate: () => client.getQueryData(ownBusinessQuery.queryKey)?.id,
    onSuccess: ({ ownerName }, _, id) => {
      client.setQueryData(ownBusinessQuery.queryKey, (business) =>
        business && business.id === id ? { ...business, ownerName } : business,
      )
      // A new password ends the other sessions.
      return client.invalidateQueries({ queryKey: openSessionsQuery.queryKey })
    },
  })
}

/** Whether the address of the page asks for unanswered reviews only. */
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

/** The action of an account form that is sent without a script: the page that has these forms for this account. */
export function useAccountForm(form: AccountForm) {
  const auth = useSession()
  const isAdmin = auth.authenticated && auth.user.isAdmin === 1
  const isOwner = auth.authenticated && auth.user.businessId !== null
  const page = isAdmin ? '/admin/account' : isOwner ? '/business/settings' : '/account'
  return `${page}?form=${form}` as const
}

/** The address of the file with everything about the account. */
export const exportPath = '/api/account/export'

/** Schedules the deletion of the account. */
export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => send<'deleteAccount'>('POST', '/api/account/delete', { password }),
    onSuccess: (auth) => storeSession(client, auth),
  })
}

/** Cancels the deletion of the account. */
export function useKeepAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => send<'keepAccount'>('POST', '/api/account/keep', {}),
    onSuccess: (auth) => storeSession(client, auth),
  })
}

/** The user that is signed in now. */
function findUser(client: QueryClient) {
  const auth = client.getQueryData(sessionQuery.queryKey)
  return auth?.authenticated ? auth.user : undefined
}

/**
 * The listing was hidden or shown again, so what was loaded of it is outdated. The session is not stored if it is over: its user has signed
 * out since the request.
 */
export function storeSession(client: QueryClient, auth: AuthCheck): Promise<void> {
  if (auth.authenticated && findUser(client)?.id === auth.user.id)
    client.setQueryData(sessionQuery.queryKey, auth)
  void client.invalidateQueries({ queryKey: ['/api/businesses'] })
  return client.invalidateQueries({ queryKey: ownBusinessQuery.queryKey })
}

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
