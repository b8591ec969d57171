// The calls that add, order, describe and remove the photos of the own listing.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { OwnBusiness } from '../../../contract/business.ts'
import { withWaiting } from '../../../contract/field-changes.ts'
import { CallError } from '../../data/calls.ts'
import { ownBusinessQuery, reloadOwnBusiness, storeOwnBusiness } from '../../data/own-business.ts'
import { send } from '../../data/send.ts'
import { completeOrder } from './photo-changes.ts'

const url = '/api/business/photos'

/**
 * Each call rejects with a CallError, or stores the changed business for every screen. After a failure the business is loaded again: if only
 * the response was lost, the photo was added or removed, and the call resolves. An order must name every photo, so it waits for the photo that
 * is being added.
 */
export function usePhotoCalls() {
  const client = useQueryClient()
  const adding = useRef<Promise<unknown>>(Promise.resolve())
  const readIds = () => {
    const business = client.getQueryData(ownBusinessQuery.queryKey)
    return business ? withWaiting(business).photos.map(({ id }) => id) : []
  }
  const keep = async (sending: Promise<OwnBusiness>, isDone = (_error: unknown) => false) => {
    try {
      await storeOwnBusiness(client, await sending)
    } catch (error) {
      await reloadOwnBusiness(client)
      if (!isDone(error)) throw error
    }
  }
  return {
    add: (file: File) => {
      const body = new FormData()
      body.append('photo', file)
      const before = readIds()
      const isAdded = (error: unknown) => isLost(error) && readIds().some((id) => !before.includes(id))
      const added = keep(send<'addPhoto'>('POST', url, body), isAdded)
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
    remove: (id: string) =>
      keep(send<'removePhoto'>('DELETE', `${url}/${id}`), () => !readIds().includes(id)),
  }
}

const isLost = (error: unknown) => error instanceof CallError && error.status === 0
