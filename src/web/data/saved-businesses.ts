// The businesses that were saved on this device, and those that are compared.

import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Distances } from '../../contract/business.ts'
import { readStored, store } from './browser-storage.ts'
import { idPattern } from './business-query.ts'
import { bodyOf, browserGet, type Get, isOk, toCallError } from './calls.ts'
import { readOrigin } from './filter.ts'

const storageKey = 'saved-businesses'

/** Each is loaded by a call of its own. Saving one more drops the oldest. */
const maxSaved = 50

export function useSavedIds(): string[] {
  const text = useSyncExternalStore(subscribe, read, () => '')
  return text ? text.split(',') : []
}

/** Saves a business, or removes it from the saved. */
export function toggleSaved(id: string): void {
  const ids = read().split(',').filter(Boolean)
  const others = ids.filter((one) => one !== id)
  const isNew = others.length === ids.length
  write((isNew ? [id, ...others] : others).slice(0, maxSaved).join(','))
}

/** Saves a business again, at its former position in `order`. */
export function restoreSaved(id: string, order: readonly string[]): void {
  const saved = [...read().split(','), id]
  write(order.filter((one) => saved.includes(one)).join(','))
}

/** Saves the business that took the place of a merged one, at its position, or at the one it had before. */
export const replaceSaved = (id: string, standing: string): void =>
  write([...new Set(read().replace(id, standing).split(','))].join(','))

const read = () => readStored(storageKey)

function write(text: string): void {
  store(storageKey, text)
  // Browsers send this event to the other tabs only.
  dispatchEvent(new Event('storage'))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** As many columns as a phone shows. */
export const maxCompared = 3

/** `origin` is where the distances are measured from (filter.ts). */
export const comparePath = (ids: readonly string[], origin = ''): string =>
  ids.length > 0 ? `/compare?ids=${ids.join(',')}${origin && `&${origin}`}` : '/compare'

/** All different texts in `ids`, whether or not they are ids. */
export function listIds(search: string): string[] {
  const text = new URLSearchParams(search).get('ids') ?? ''
  return [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean)
}

/** The ids that are compared: the first three. */
export const readComparedIds = (search: string): string[] => listIds(search).slice(0, maxCompared)

/** How far the compared businesses are from the origin of the search. Null without an origin, and if the address names no ids. */
export function distancesQuery(search: string, get: Get = browserGet) {
  const origin = readOrigin(search)
  const ids = readComparedIds(search).filter((id) => idPattern.test(id))
  return queryOptions({
    // Not under '/api/businesses', where every cached value has cards.
    queryKey: ['/api/businesses/distances', origin, ids],
    queryFn: async ({ signal }): Promise<Distances | null> => {
      if (!origin || ids.length === 0) return null
      const response = await get(`/api/businesses/distances?ids=${ids.join(',')}&${origin}`, signal)
      // A mistake in the address costs nothing but the distances.
      if (response.status === 400) return null
      if (!isOk(response)) throw toCallError(response)
      return bodyOf<'listDistances'>(response)
    },
  })
}
