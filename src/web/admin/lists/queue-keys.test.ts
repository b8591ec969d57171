// Tests which keys act in a moderator's list.
import { expect, test } from 'vitest'
import { readQueueKey, stepTo } from './queue-keys.tsx'

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})

test('a key acts in upper and lower case, but not while typing, with Ctrl, or held down, except for J', () => {
  expect(readQueueKey(press('A'), false)).toBe('a')
  expect(readQueueKey(press('?'), false)).toBe('?')
  expect(readQueueKey(press('I'), false)).toBe('i')
  expect(readQueueKey(press('u', { repeat: true }), false)).toBeNull()
  expect(readQueueKey(press('a'), true)).toBeNull()
  expect(readQueueKey(press('r', { ctrlKey: true }), false)).toBeNull()
  expect(readQueueKey(press('a', { repeat: true }), false)).toBeNull()
  expect(readQueueKey(press('j', { repeat: true }), false)).toBe('j')
  expect(readQueueKey(press('toString'), false)).toBeNull()
})

test('J and K stay inside the list', () => {
  expect([stepTo('j', -1, 3), stepTo('j', 2, 3), stepTo('k', 0, 3), stepTo('k', -1, 3)]).toEqual([0, 2, 0, 0])
})
