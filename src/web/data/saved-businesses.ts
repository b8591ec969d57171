// The saved businesses, which this browser keeps, and the page that compares some of them.
import { useSyncExternalStore } from 'react'
import { isStored, readStored, store } from './browser-storage.ts'

const savedKey = 'saved-businesses'

/** Each is loaded by a call of its own. Saving one more drops the oldest. */
const maxSaved = 50

export function useSavedIds(): string[] {
  const text = useSyncExternalStore(subscribe, readSaved, () => '')
  return text ? text.split(',') : []
}

/** How long the saved businesses last. */
export const savedText = () => (isStored(savedKey) ? 'Saved on this device.' : 'Saved until you leave.')

/** Saves a business, or removes it from the saved. */
export function toggleSaved(id: string): void {
  const ids = readSaved().split(',').filter(Boolean)
  const others = ids.filter((one) => one !== id)
  const isNew = others.length === ids.length
  writeSaved((isNew ? [id, ...others] : others).slice(0, maxSaved).join(','))
}

/** Saves a business again, at its former position in `order`. */
export function restoreSaved(id: string, order: readonly string[]): void {
  const saved = [...readSaved().split(','), id]
  writeSaved(order.filter((one) => saved.includes(one)).join(','))
}

/** Saves the business that took the place of a merged one, at its position, or at the one it had before. */
export const replaceSaved = (id: string, standing: string): void =>
  writeSaved([...new Set(readSaved().replace(id, standing).split(','))].join(','))

const readSaved = () => readStored(savedKey)

function writeSaved(text: string): void {
  store(savedKey, text)
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
