// Knows the calls by which an owner changes the photos of the business.
import { useQueryClient } from '@tanstack/react-query'
import type { OwnBusiness } from '../../contract/business.ts'
import { keepOwnBusiness } from './own-business-changes.ts'
import { send } from './send.ts'

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
