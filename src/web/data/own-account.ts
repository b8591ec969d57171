// The calls about the own account: its deletion, which can be undone, and the download of its data.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuthCheck } from '../../contract/account.ts'
import type { AccountForm } from '../../contract/page-form.ts'
import { ownBusinessQuery } from './own-business.ts'
import { send } from './send.ts'
import { sessionQuery, useSession } from './session.ts'

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
