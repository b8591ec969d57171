// The keyboard shortcuts of a moderator's list, the dialog that explains them and switches them off, and whether a decision asks first.
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { readStored, store } from '../../data/browser-storage.ts'
import { navigate } from '../../navigation/navigation.tsx'
import { useModal } from '../../ui/dialog.tsx'
import { currentToast, hideToast } from '../../ui/toast.ts'
import '../../ui/confirm-dialog.css'

/** The id of the search field. An address with this fragment focuses the field. */
export const searchId = 'search'

export const listItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-listing]')]

/** Focuses the checkbox of a row, or the heading of a card. Does nothing without an item. */
export function focusItem(item: HTMLElement | undefined): void {
  const part = item?.querySelector<HTMLElement>('input, h2, a')
  if (part?.tagName === 'H2') part.tabIndex = -1
  part?.focus()
}

export type QueueKeyActions = {
  /** Opens the dialog about the listing at this index of the list. */
  onAsk?: (decision: 'approve' | 'reject', at: number) => void
  /** Approves the listing at once. */
  onApprove?: (at: number) => void
  /** Assigns the listing to the moderator. */
  onAssign?: (at: number) => void
  /** The index of the listing that is open, in a list that opens one at a time. */
  openAt?: number
  onStep?: (key: 'j' | 'k') => void
}

/**
 * A, R and I act on the open listing, else on the one with the focus. If there is neither, A and R ask about the first one, because it may
 * be out of view, and I does nothing. The keys can be switched off, for people who use speech input.
 */
export function useQueueKeys({ onAsk, onApprove, onAssign, openAt, onStep }: QueueKeyActions) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = readQueueKey(event, isBusy(event.target) || (areKeysOff() && event.key !== '?'))
    if (!key) return
    event.preventDefault()
    const listed = listItems()
    const at = openAt ?? listed.findIndex((item) => item.contains(document.activeElement))
    if (key === '?') setHelpOpen(true)
    else if (key === '/') focusSearch()
    else if (key === 'j' || key === 'k')
      onStep ? onStep(key) : showItem(listed[stepTo(key, at, listed.length)])
    else if (key === 'u') undoLast()
    else if (key === 'i') at !== -1 && onAssign?.(at)
    else if (key === 'a' && at !== -1 && !isAskingFirst()) onApprove?.(at)
    else if (listed.length > 0) onAsk?.(key === 'a' ? 'approve' : 'reject', Math.max(at, 0))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { isHelpOpen, openHelp: () => setHelpOpen(true), closeHelp: () => setHelpOpen(false) }
}

/** Runs the undo action of the toast on the screen. */
function undoLast(): void {
  const toast = currentToast()
  if (!toast?.action) return
  hideToast(toast.id)
  toast.action.run()
}

/** How a moderator decides, which this browser stores. */
type ModeratorChoice =
  | 'moderator-keys-off'
  | 'moderator-keys-ask'
  /** The button 'Approve' approves without the dialog. */
  | 'moderator-button-at-once'

const isChosen = (choice: ModeratorChoice): boolean => readStored(choice) !== ''

/** Whether it is chosen, and a function that changes it. False until the page is hydrated. */
export function useModeratorChoice(choice: ModeratorChoice): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(isChosen(choice)), [choice])
  const change = (isOn: boolean) => {
    store(choice, isOn ? '1' : '')
    setOn(isOn)
  }
  return [isOn, change]
}

const areKeysOff = () => isChosen('moderator-keys-off')
const isAskingFirst = () => isChosen('moderator-keys-ask')

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
  if (field) showField(field)
  else navigate(`/admin/businesses#${searchId}`)
}

/** Unfolds the filters, which are folded on a narrow screen. Synchronously: the next letter must go to the field, not decide about a listing. */
function showField(field: HTMLElement): void {
  flushSync(() => document.querySelector<HTMLElement>('.filters-button[aria-expanded="false"]')?.click())
  field.focus()
}

const queueKeys = {
  j: 'The next in the list',
  k: 'The previous in the list',
  a: 'Approve it',
  r: 'Reject it (asks first)',
  i: 'Assign it to me, in the queue',
  u: 'Undo it, within ten seconds',
  '/': 'Search businesses',
  '?': 'Show these shortcuts',
} as const
export type QueueKey = keyof typeof queueKeys

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** The key, or null if it does nothing, is pressed with Ctrl, Alt or Cmd, or somebody types or a dialog is open. */
export function readQueueKey(pressed: Pressed, isBusy: boolean): QueueKey | null {
  const key = pressed.key.toLowerCase()
  if (isBusy || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null
  // A key that is held down repeats J and K only: it must decide once.
  if (!Object.hasOwn(queueKeys, key) || (pressed.repeat && key !== 'j' && key !== 'k')) return null
  return key as QueueKey
}

/** The index after one step from `at` (-1: none has the focus), within a list of this length. */
export const stepTo = (key: 'j' | 'k', at: number, length: number): number =>
  key === 'j' ? Math.min(at + 1, length - 1) : Math.max(at - 1, 0)

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">Keyboard shortcuts</h2>
      <p>They work when you are not typing in a field.</p>
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
          <dd>The last message; then press Tab twice for Undo</dd>
        </div>
      </dl>
      <KeyChoiceField label="Ask before A approves" choice="moderator-keys-ask" />
      <KeyChoiceField label="Use these shortcuts" choice="moderator-keys-off" isInverse />
      <div className="confirm-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </dialog>
  )
}

type KeyChoiceFieldProps = { label: string; choice: ModeratorChoice; isInverse?: boolean }

/** A checkbox that is checked if the preference is set or, with `isInverse`, if it is not. */
function KeyChoiceField({ label, choice, isInverse = false }: KeyChoiceFieldProps) {
  const [isOn, change] = useModeratorChoice(choice)
  return (
    <label className="keys-choice">
      <input
        type="checkbox"
        checked={isOn !== isInverse}
        onChange={({ target }) => change(target.checked !== isInverse)}
      />
      {label}
    </label>
  )
}
