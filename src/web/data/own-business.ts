// The calls about the own business, and which cached queries each change makes stale.
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnBusiness } from '../../contract/business.ts'
import { businessKey } from './business-query.ts'
import { linesKey } from './history-lists.ts'
import { send } from './send.ts'
import { openSessionsQuery } from './session.ts'

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
export function keepOwnBusiness(client: QueryClient, business: OwnBusiness): Promise<void> {
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
