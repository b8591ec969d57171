// The businesses that were saved on this device.
import { useSyncExternalStore } from 'react'
import { isStored, readStored, store } from './browser-storage.ts'

const storageKey = 'saved-businesses'

/** Each is loaded by a call of its own. Saving one more drops the oldest. */
const maxSaved = 50

export function useSavedIds(): string[] {
  const text = useSyncExternalStore(subscribe, read, () => '')
  return text ? text.split(',') : []
}

/** How long the saved businesses last. */
export const savedText = () => (isStored(storageKey) ? 'Saved on this device.' : 'Saved until you leave.')

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
