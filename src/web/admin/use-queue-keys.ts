// Decides what the keys of a moderator do on the page: move the focus between listings, ask for a decision, search, help.
import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from '../navigation/navigate.ts'
import { focusItem, listItems, searchId } from './listed-items.ts'
import { readQueueKey, stepTo } from './queue-key-rules.ts'

type Asked = 'approve' | 'reject'

/** `onAsk` gets the index of the listing with the focus, or of the first. The keys can be switched off, for those who speak to a computer. */
export function useQueueKeys(onAsk?: (decision: Asked, at: number) => void) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = readQueueKey(event, isBusy(event.target) || (areKeysOff() && event.key !== '?'))
    if (!key) return
    event.preventDefault()
    const listed = listItems()
    const at = listed.findIndex((item) => item.contains(document.activeElement))
    if (key === '?') setHelpOpen(true)
    else if (key === '/') focusSearch()
    else if (key === 'j' || key === 'k') showItem(listed[stepTo(key, at, listed.length)])
    else if (listed.length > 0) onAsk?.(key === 'a' ? 'approve' : 'reject', Math.max(at, 0))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { isHelpOpen, openHelp: () => setHelpOpen(true), closeHelp: () => setHelpOpen(false) }
}

const storageName = 'moderator-keys-off'
export const areKeysOff = (): boolean => localStorage.getItem(storageName) !== null
export const switchKeys = (isOff: boolean): void =>
  isOff ? localStorage.setItem(storageName, '1') : localStorage.removeItem(storageName)

const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('textarea, select, input:not([type="checkbox"])')))

function showItem(item: HTMLElement | undefined): void {
  focusItem(item)
  item?.scrollIntoView({ block: 'nearest' })
}

function focusSearch(): void {
  const field = document.getElementById(searchId)
  if (field) field.focus()
  else navigate(`/admin/businesses#${searchId}`)
}
