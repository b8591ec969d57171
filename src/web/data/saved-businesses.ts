// Knows which businesses were saved on this device: their ids in the local storage, the newest first. The server is not told.
import { useSyncExternalStore } from 'react'

const storageKey = 'saved-businesses'

/** Each is loaded by a call of its own. The oldest gives way to one more. */
const maxSaved = 50

/** Where the storage is blocked, the ids last as long as the page. */
let withoutStorage = ''

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

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return withoutStorage
  }
}

function write(text: string): void {
  withoutStorage = text
  try {
    localStorage.setItem(storageKey, text)
  } catch {}
  // Browsers send this event to the other tabs only.
  dispatchEvent(new Event('storage'))
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
