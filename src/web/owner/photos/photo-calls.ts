// The calls that add, order, describe and remove the photos of the own listing.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { ownBusinessQuery, storeOwnBusiness } from '../../data/own-business.ts'
import { send } from '../../data/send.ts'
import { completeOrder } from './photo-changes.ts'

const url = '/api/business/photos'

/**
 * Each call rejects with a CallError, or stores the changed business for every screen. An order must name every photo, so it waits for the
 * photo that is being added.
 */
export function usePhotoCalls() {
  const client = useQueryClient()
  const adding = useRef<Promise<unknown>>(Promise.resolve())
  const keep = async (sending: Promise<OwnBusiness>) => storeOwnBusiness(client, await sending)
  return {
    add: (file: File) => {
      const body = new FormData()
      body.append('photo', file)
      const added = keep(send<'addPhoto'>('POST', url, body))
      adding.current = added.catch(() => undefined)
      return added
    },
    order: async (wanted: string[]) => {
      await adding.current
      const business = client.getQueryData(ownBusinessQuery.queryKey)
      const order = business ? completeOrder(wanted, withWaiting(business).photos) : wanted
      return keep(send<'orderPhotos'>('PATCH', url, { order }))
    },
    describe: (id: string, alt: string) => keep(send<'describePhoto'>('PATCH', `${url}/${id}`, { alt })),
    remove: (id: string) => keep(send<'removePhoto'>('DELETE', `${url}/${id}`)),
  }
}
