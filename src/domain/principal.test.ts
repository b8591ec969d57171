// Tests who must have a passkey.
import { expect, test } from 'vitest'
import { needsPasskey } from './principal.ts'

test('a passkey is needed only by staff who have none and are not leaving, and only where it is required', () => {
  const account = { role: 'moderator', leavesAt: null, hasPasskey: false } as const
  expect(needsPasskey(account, true)).toBe(true)
  expect(needsPasskey(account, false)).toBe(false)
  for (const other of [
    { role: 'owner' as const },
    { hasPasskey: true },
    { leavesAt: '2026-11-30T08:00:00.000Z' },
  ] as const)
    expect(needsPasskey({ ...account, ...other }, true)).toBe(false)
})
