// The keys of a moderator in a list: what each does, and the dialog that tells them and switches them off.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { navigate } from '../../navigation/navigation.tsx'
import '../../ui/confirm-dialog.css'

/** The id of the search field. An address that ends with it leads to the field. */
export const searchId = 'search'

export const listItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-listing]')]

/** Focuses the choice of a row, or the heading of a card. Without a listing nothing changes. */
export function focusItem(item: HTMLElement | undefined): void {
  const part = item?.querySelector<HTMLElement>('input, h2, a')
  if (part?.tagName === 'H2') part.tabIndex = -1
  part?.focus()
}

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

export const queueKeys = {
  j: 'The next in the list',
  k: 'The previous in the list',
  a: 'Approve it: asks first',
  r: 'Reject it: asks first',
  '/': 'Search all businesses',
  '?': 'Show these keys',
} as const
export type QueueKey = keyof typeof queueKeys

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** The key, or null for any other, for one with Ctrl, Alt or Cmd, and while somebody types or a dialog is open. */
export function readQueueKey(pressed: Pressed, isBusy: boolean): QueueKey | null {
  const key = pressed.key.toLowerCase()
  if (isBusy || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  // A key that is held down moves through the list, and asks only once.
  if (!Object.hasOwn(queueKeys, key) || (pressed.repeat && key !== 'j' && key !== 'k')) return null
  return key as QueueKey
}

/** The index after one step from `at` (-1: none has the focus), within a list of this length. */
export const stepTo = (key: 'j' | 'k', at: number, length: number): number =>
  key === 'j' ? Math.min(at + 1, length - 1) : Math.max(at - 1, 0)

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOff, setOff] = useState(areKeysOff)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keys</h2>
      <p>They work when you are not typing in a field. A decision always asks first.</p>
      <dl className="keys">
        {Object.entries(queueKeys).map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>F8</kbd>
          </dt>
          <dd>The last message; Tab then leads to Undo</dd>
        </div>
      </dl>
      <label className="keys-off">
        <input
          type="checkbox"
          checked={!isOff}
          onChange={({ target }) => {
            switchKeys(!target.checked)
            setOff(!target.checked)
          }}
        />
        Use these keys
      </label>
      <div className="confirm-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}
