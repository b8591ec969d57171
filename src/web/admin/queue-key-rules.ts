// Decides which keys a moderator may press in a list, and what each does.

export const queueKeys = {
  j: 'The next listing',
  k: 'The listing before',
  a: 'Approve the listing: asks first',
  r: 'Reject the listing: asks first',
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
